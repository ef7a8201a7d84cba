package io.smppcore.segment;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.LiveHeap;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The octets counted by the store are an upper bound of its heap. */
class ReassemblyMemoryTest {

    private static final long MAX_OCTETS = 48L << 20;

    /** Returns a segment that shares no objects with others, as created by a decoder. */
    private static ReceivedSegment segment(int number, int total, int sequence, int octets) {
        Address source = Address.international("4179%08d".formatted(number));
        Address destination = Address.international("4178%08d".formatted(number));
        assertThat(source.value()).hasSameSizeAs(destination.value());
        byte[] text = new byte[6 + octets];
        Udh.of(new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_8, number & 0xFF, total, sequence))
                .octets()
                .copyTo(text, 0);
        Tlvs tlvs = Tlvs.EMPTY.with(TlvTag.USER_MESSAGE_REFERENCE, number & 0xFFFF);
        return new ReceivedSegment(source, destination, EsmClass.UDHI, DataCoding.DEFAULT, Octets.wrap(text), tlvs);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1, 0", // as many messages as possible
        "255, 1, 0", // with as many missing segments as possible
        "255, 254, 0", // with all segments but one
        "4, 3, 134", // usual messages
        "255, 254, 134"
    })
    void usesLessHeapThanCounted(int total, int segments, int octets) throws InterruptedException {
        InMemorySegmentStore store = new InMemorySegmentStore(
                new ReassemblyLimits(Duration.ofDays(1), 10_000_000, MAX_OCTETS, 10_000_000, MAX_OCTETS));
        Reassembler reassembler =
                Reassembler.builder(store).clock(new SettableClock()).build();
        long before = LiveHeap.settledOctets();
        fill(reassembler, total, segments, octets);
        long grown = LiveHeap.settledOctets() - before;
        // Also keeps the reassembler alive until here.
        assertThat(reassembler.statistics().evicted()).isPositive();
        System.out.printf(
                "%d of %d segments of %d octets: %d counted, %d used (%.2f)%n",
                segments, total, octets, store.octets(), grown, (double) grown / store.octets());
        assertThat(store.octets()).isGreaterThan(MAX_OCTETS * 9 / 10).isLessThanOrEqualTo(MAX_OCTETS);
        assertThat(grown).isLessThanOrEqualTo(MAX_OCTETS);
    }

    private static void fill(Reassembler reassembler, int total, int segments, int octets) {
        int number = 0;
        while (reassembler.statistics().evicted() == 0) {
            for (int sequence = 1; sequence <= segments; sequence++) {
                reassembler.accept(segment(number, total, sequence, octets));
            }
            number++;
        }
    }
}
