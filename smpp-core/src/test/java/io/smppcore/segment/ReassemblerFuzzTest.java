package io.smppcore.segment;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches for messages that a {@link Reassembler} fails on, loses, or keeps beyond its bounds. */
class ReassemblerFuzzTest {

    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);
    private static final TextDecoder PACKED =
            TextDecoder.builder().packing(TextDecoder.Packing.PACKED).build();
    private static final ReassemblyLimits LIMITS = new ReassemblyLimits(Duration.ofSeconds(10), 5, 8_192, 3, 6_000);

    /** Returns two long messages in a row, in every mode. */
    static Stream<byte[]> seeds() {
        EncodedText text = TextEncoder.defaults().encode("[long] ".repeat(50));
        return Stream.of(Segmenter.Mode.values()).flatMap(mode -> {
            List<ReceivedSegment> segments = Segmenter.builder().mode(mode).build().segment(text, 7).stream()
                    .map(ReceivedSegments::of)
                    .toList();
            List<ReceivedSegment> twice = new ArrayList<>(segments);
            twice.addAll(segments.reversed());
            return Stream.of(written(segments), written(twice));
        });
    }

    /**
     * Writes segments one after the other: source, esm_class, data_coding, seconds, length of the octets, of the
     * parameters, then both.
     */
    private static byte[] written(List<ReceivedSegment> segments) {
        ByteBuffer out = ByteBuffer.allocate(100_000);
        for (ReceivedSegment segment : segments) {
            byte[] tlvs = new byte[segment.tlvs().encodedLength()];
            segment.tlvs().copyTo(tlvs, 0);
            int octets = Math.min(0xFF, segment.octets().length());
            out.put((byte) 1)
                    .put((byte) segment.esmClass().value())
                    .put((byte) segment.dataCoding().value())
                    .put((byte) 1)
                    .put((byte) octets)
                    .put((byte) Math.min(0xFF, tlvs.length))
                    .put(segment.octets().toByteArray(), 0, octets)
                    .put(tlvs, 0, Math.min(0xFF, tlvs.length));
        }
        return java.util.Arrays.copyOf(out.array(), out.position());
    }

    @MethodSource("seeds")
    @FuzzTest
    void returnsOrReportsEveryMessageWithinTheBounds(byte[] input) {
        SettableClock clock = new SettableClock();
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS);
        Reassembler reassembler = Reassembler.builder(store).clock(clock).build();
        ByteBuffer in = ByteBuffer.wrap(input);
        Duration time = Duration.ZERO;
        int held = 0;
        while (in.remaining() >= 6) {
            time = time.plusSeconds(in.get(in.position() + 3) & 0xF);
            clock.set(time);
            held += heldBy(reassembler.accept(next(in)));
            assertThat(store.openSets()).isLessThanOrEqualTo(LIMITS.maxSets());
            assertThat(store.octets()).isLessThanOrEqualTo(LIMITS.maxOctets());
        }
        clock.set(time.plus(LIMITS.timeout()));
        held -= reassembler.expire().stream()
                .mapToInt(incomplete -> incomplete.rest().size())
                .sum();
        assertThat(held).isZero();
        assertThat(store.octets()).isZero();
    }

    private static ReceivedSegment next(ByteBuffer in) {
        Address source = Address.international(Integer.toString(in.get() & 3));
        EsmClass esmClass = EsmClass.of(in.get() & 0xFF);
        DataCoding dataCoding = DataCoding.of(in.get() & 0xFF);
        in.get();
        int octets = in.get() & 0xFF;
        int tlvs = in.get() & 0xFF;
        byte[] text = take(in, octets);
        byte[] parameters = take(in, tlvs);
        return new ReceivedSegment(
                source,
                ReceivedSegments.DESTINATION,
                esmClass,
                dataCoding,
                Octets.wrap(text),
                Tlvs.copyOf(parameters, 0, Tlvs.scan(parameters, 0, parameters.length)));
    }

    private static byte[] take(ByteBuffer in, int length) {
        byte[] octets = new byte[Math.min(length, in.remaining())];
        in.get(octets);
        return octets;
    }

    /** Returns the number of segments that a result adds to the store. */
    private static int heldBy(Reassembler.Result result) {
        int givenUp = result.incomplete().stream()
                .mapToInt(incomplete -> incomplete.rest().size())
                .sum();
        return switch (result) {
            case Reassembler.Result.Stored stored -> 1 - givenUp;
            case Reassembler.Result.Complete complete -> 1 - look(complete.message()) - givenUp;
            case Reassembler.Result.Single single -> 1 - look(single.message());
            default -> -givenUp;
        };
    }

    private static int look(ReassembledMessage message) {
        assertThat(message.text(DECODER)).isNotNull();
        assertThat(message.text(PACKED)).isNotNull();
        assertThat(message.udh().stream().map(Udh::concatenation)).allMatch(java.util.Optional::isEmpty);
        int octets = message.segments().stream()
                .mapToInt(segment -> segment.octets().length())
                .sum();
        assertThat(message.octets().length()).isLessThanOrEqualTo(octets);
        return message.segments().size();
    }
}
