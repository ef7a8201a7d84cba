package io.smppcore.segment;

import static io.smppcore.segment.ReceivedSegments.DECODER;
import static io.smppcore.segment.ReceivedSegments.DESTINATION;
import static io.smppcore.segment.ReceivedSegments.SOURCE;
import static io.smppcore.segment.ReceivedSegments.message;
import static io.smppcore.segment.ReceivedSegments.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.segment.Concatenation.Scheme;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.Ton;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReassemblerTest {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final SettableClock clock = new SettableClock();
    private final Reassembler reassembler = builder(limits()).build();

    private static ReassemblyLimits limits() {
        return ReassemblyLimits.defaults().withTimeout(TIMEOUT);
    }

    private Reassembler.Builder builder(ReassemblyLimits limits) {
        return Reassembler.builder(new InMemorySegmentStore(limits)).clock(clock);
    }

    private static ReceivedSegment segment(int reference, int total, int sequence, String letters) {
        return ReceivedSegments.of(SOURCE, new Concatenation(Scheme.UDH_8, reference, total, sequence), letters);
    }

    @Test
    void returnsOtherMessagesUnchanged() {
        Reassembler.Result result = reassembler.accept(ReceivedSegments.withTlvs(SOURCE, Tlvs.EMPTY, "hello"));
        assertThat(result).isInstanceOf(Reassembler.Result.Single.class);
        assertThat(text(result)).isEqualTo("hello");
        assertThat(message(result).udh()).isEmpty();
        assertThat(message(result).udhProblem()).isEmpty();
        assertThat(message(result).source()).isEqualTo(SOURCE);
        assertThat(message(result).destination()).isEqualTo(DESTINATION);
    }

    @Test
    void storedSegmentsNameTheirMessage() {
        ReassemblyKey key = new ReassemblyKey(SOURCE, DESTINATION, Scheme.UDH_8, 9, 2);
        assertThat(reassembler.accept(segment(9, 2, 1, "a"))).isEqualTo(new Reassembler.Result.Stored(key, List.of()));
        assertThat(reassembler.accept(segment(9, 2, 1, "a")))
                .isEqualTo(new Reassembler.Result.Duplicate(key, List.of()));
    }

    @Test
    void totalDestinationAndNumberingPlanDistinguishMessages() {
        reassembler.accept(segment(9, 2, 1, "a"));
        assertThat(reassembler.accept(segment(9, 3, 2, "b"))).isInstanceOf(Reassembler.Result.Stored.class);
        ReceivedSegment second = segment(9, 2, 2, "b");
        Address elsewhere = Address.international("4242");
        assertThat(reassembler.accept(new ReceivedSegment(
                        SOURCE, elsewhere, second.esmClass(), second.dataCoding(), second.octets(), second.tlvs())))
                .isInstanceOf(Reassembler.Result.Stored.class);
        Address national = Address.of(Ton.NATIONAL, Npi.ISDN, SOURCE.value());
        assertThat(reassembler.accept(ReceivedSegments.of(national, new Concatenation(Scheme.UDH_8, 9, 2, 2), "b")))
                .isInstanceOf(Reassembler.Result.Stored.class);
        assertThat(text(reassembler.accept(second))).isEqualTo("ab");
    }

    @Test
    void comparesNormalisedAddressesAndReturnsTheOriginalOnes() {
        Reassembler normalising = builder(limits())
                .addressNormaliser(address -> Address.international(address.value()))
                .build();
        Address national = Address.of(Ton.NATIONAL, Npi.ISDN, SOURCE.value());
        normalising.accept(ReceivedSegments.of(national, new Concatenation(Scheme.UDH_8, 9, 2, 1), "a"));
        Reassembler.Result result = normalising.accept(segment(9, 2, 2, "b"));
        assertThat(text(result)).isEqualTo("ab");
        assertThat(message(result).source()).isEqualTo(national);
    }

    @Test
    void ignoresIncompleteSarParameters() {
        Tlvs all = ReceivedSegments.sar(SOURCE, 1, 2, 1, "a").tlvs();
        for (TlvTag<Integer> missing :
                List.of(TlvTag.SAR_MSG_REF_NUM, TlvTag.SAR_TOTAL_SEGMENTS, TlvTag.SAR_SEGMENT_SEQNUM)) {
            assertThat(reassembler.accept(ReceivedSegments.withTlvs(SOURCE, all.without(missing), "a")))
                    .isInstanceOf(Reassembler.Result.Single.class);
        }
        Tlv tooLong = new Tlv(TlvTag.SAR_TOTAL_SEGMENTS.tag(), Octets.ofHex("0002"));
        Tlvs wrong = all.without(TlvTag.SAR_TOTAL_SEGMENTS).with(tooLong);
        assertThat(reassembler.accept(ReceivedSegments.withTlvs(SOURCE, wrong, "a")))
                .isInstanceOf(Reassembler.Result.Single.class);
        assertThat(reassembler.accept(ReceivedSegments.sar(SOURCE, 1, 2, 3, "a")))
                .isInstanceOf(Reassembler.Result.Single.class);
        assertThat(reassembler.accept(ReceivedSegments.withTlvs(SOURCE, all, "a")))
                .isInstanceOf(Reassembler.Result.Stored.class);
    }

    @Test
    void prefersTheHeaderToSarParameters() {
        ReceivedSegment udh = segment(3, 2, 1, "a");
        Tlvs sar = ReceivedSegments.sar(SOURCE, 4, 5, 1, "").tlvs();
        Reassembler.Result result = reassembler.accept(
                new ReceivedSegment(SOURCE, DESTINATION, udh.esmClass(), udh.dataCoding(), udh.octets(), sar));
        assertThat(result)
                .isEqualTo(new Reassembler.Result.Stored(
                        new ReassemblyKey(SOURCE, DESTINATION, Scheme.UDH_8, 3, 2), List.of()));
        assertThat(reassembler.statistics().udhAndSar()).isOne();
    }

    @Test
    void usesSarParametersIfTheHeaderHasNoConcatenation() {
        Tlvs sar = ReceivedSegments.sar(SOURCE, 4, 5, 1, "").tlvs();
        Reassembler.Result result = reassembler.accept(new ReceivedSegment(
                SOURCE, DESTINATION, EsmClass.UDHI, DataCoding.DEFAULT, Octets.ofHex("06050400010002" + "61"), sar));
        assertThat(result).isInstanceOf(Reassembler.Result.Stored.class);
        assertThat(reassembler.statistics().udhAndSar()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "05", "06000301020161", "0100"})
    void aMalformedHeaderMakesASingleMessageWithAProblem(String hex) {
        Tlvs sar = ReceivedSegments.sar(SOURCE, 4, 5, 1, "").tlvs();
        Reassembler.Result result = reassembler.accept(
                new ReceivedSegment(SOURCE, DESTINATION, EsmClass.UDHI, DataCoding.BINARY, Octets.ofHex(hex), sar));
        assertThat(result).isInstanceOf(Reassembler.Result.Single.class);
        assertThat(message(result).udhProblem()).isPresent();
        assertThat(message(result).udh()).isEmpty();
        assertThat(message(result).octets().toHex()).isEqualTo(hex);
        assertThat(reassembler.statistics().malformedUdh()).isOne();
    }

    @Test
    void theTimeoutStartsWithTheLastNewSegment() {
        reassembler.accept(segment(1, 3, 1, "a"));
        clock.set(Duration.ofSeconds(50));
        reassembler.accept(segment(1, 3, 2, "b"));
        clock.set(Duration.ofSeconds(109));
        assertThat(reassembler.accept(segment(1, 3, 2, "b"))).isInstanceOf(Reassembler.Result.Duplicate.class);
        assertThat(reassembler.expire()).isEmpty();
        clock.set(Duration.ofSeconds(110));
        assertThat(reassembler.expire()).extracting(IncompleteMessage::missing).containsExactly(List.of(3));
        assertThat(reassembler.statistics().expired()).isOne();
    }

    @Test
    void aLateSegmentStartsANewMessage() {
        reassembler.accept(segment(1, 2, 1, "a"));
        clock.set(TIMEOUT);
        Reassembler.Result late = reassembler.accept(segment(1, 2, 2, "b"));
        assertThat(late).isInstanceOf(Reassembler.Result.Stored.class);
        assertThat(late.incomplete()).extracting(IncompleteMessage::missing).containsExactly(List.of(2));
    }

    @Test
    void acceptGivesUpExpiredMessages() {
        for (int reference = 0; reference < 20; reference++) {
            reassembler.accept(segment(reference, 2, 1, "a"));
        }
        clock.set(TIMEOUT);
        assertThat(reassembler.accept(segment(100, 2, 1, "a")).incomplete()).hasSize(8);
        assertThat(reassembler.accept(segment(101, 2, 1, "a")).incomplete()).hasSize(8);
        assertThat(reassembler.expire()).hasSize(4);
    }

    @Test
    void expireGivesUpAllExpiredMessages() {
        for (int reference = 0; reference < 3_000; reference++) {
            reassembler.accept(ReceivedSegments.of(SOURCE, new Concatenation(Scheme.UDH_16, reference, 2, 1), "a"));
        }
        assertThat(reassembler.expire()).isEmpty();
        clock.set(TIMEOUT);
        assertThat(reassembler.expire()).hasSize(3_000);
    }

    @Test
    void returnsTheRestOfAnIncompleteMessage() {
        reassembler.accept(segment(1, 4, 4, "d"));
        reassembler.accept(segment(1, 4, 2, "b"));
        clock.set(TIMEOUT);
        IncompleteMessage incomplete = reassembler.expire().getFirst();
        assertThat(incomplete.key()).isEqualTo(new ReassemblyKey(SOURCE, DESTINATION, Scheme.UDH_8, 1, 4));
        assertThat(incomplete.reason()).isEqualTo(SegmentStore.Reason.EXPIRED);
        assertThat(incomplete.missing()).containsExactly(1, 3);
        assertThat(incomplete.restJoined().orElseThrow().text(DECODER)).isEqualTo("bd");
    }

    @Test
    void dropsTheRestOnRequest() {
        Reassembler dropping = builder(limits()).returnsRest(false).build();
        dropping.accept(segment(1, 4, 4, "d"));
        clock.set(TIMEOUT);
        IncompleteMessage incomplete = dropping.expire().getFirst();
        assertThat(incomplete.missing()).containsExactly(1, 2, 3);
        assertThat(incomplete.rest()).isEmpty();
        assertThat(incomplete.restJoined()).isEmpty();
    }

    @Test
    void reportsAFullStore() {
        Reassembler small = builder(limits().withMax(1, 1 << 20)).build();
        small.accept(segment(1, 3, 2, "b"));
        Reassembler.Result result = small.accept(segment(2, 2, 1, "a"));
        assertThat(result).isInstanceOf(Reassembler.Result.Stored.class);
        IncompleteMessage evicted = result.incomplete().getFirst();
        assertThat(evicted.reason()).isEqualTo(SegmentStore.Reason.STORE_FULL);
        assertThat(evicted.missing()).containsExactly(1, 3);
        assertThat(small.statistics().evicted()).isOne();
    }

    @Test
    void refusesASegmentThatIsTooBig() {
        Reassembler small = builder(limits().withMaxPerSource(10, 4_096)).build();
        Reassembler.Result result =
                small.accept(ReceivedSegments.segment(1, 2, DataCoding.BINARY, Octets.wrap(new byte[4_096])));
        assertThat(result)
                .isEqualTo(new Reassembler.Result.Refused(
                        new ReassemblyKey(SOURCE, DESTINATION, Scheme.UDH_8, 1, 2), List.of()));
        assertThat(small.statistics().refused()).isOne();
    }

    @Test
    void countsResults() {
        reassembler.accept(ReceivedSegments.withTlvs(SOURCE, Tlvs.EMPTY, "single"));
        reassembler.accept(segment(1, 2, 1, "a"));
        reassembler.accept(segment(1, 2, 1, "a"));
        reassembler.accept(segment(1, 2, 2, "b"));
        reassembler.accept(segment(2, 1, 1, "total of one"));
        assertThat(reassembler.statistics()).isEqualTo(new Reassembler.Statistics(1, 2, 1, 1, 0, 0, 0, 0, 0));
    }

    @Test
    void inMemoryUsesAnInMemoryStore() {
        Reassembler inMemory = Reassembler.inMemory(ReassemblyLimits.defaults());
        inMemory.accept(segment(1, 2, 1, "a"));
        assertThat(text(inMemory.accept(segment(1, 2, 2, "b")))).isEqualTo("ab");
    }

    @Test
    void reassemblersShareAStore() {
        SegmentStore store = new InMemorySegmentStore(limits());
        Reassembler one = Reassembler.builder(store).clock(clock).build();
        Reassembler other = Reassembler.builder(store).clock(clock).build();
        one.accept(segment(1, 2, 1, "a"));
        assertThat(text(other.accept(segment(1, 2, 2, "b")))).isEqualTo("ab");
    }

    @Test
    void refusesInvalidValues() {
        ReassemblyKey key = new ReassemblyKey(SOURCE, DESTINATION, Scheme.UDH_8, 1, 2);
        List<Runnable> makers = List.of(
                () -> new ReassembledMessage(List.of()),
                () -> new IncompleteMessage(key, SegmentStore.Reason.EXPIRED, List.of(), List.of()),
                () -> new ReassemblyKey(SOURCE, DESTINATION, Scheme.UDH_8, 256, 2),
                () -> new ReassemblyKey(SOURCE, DESTINATION, Scheme.SAR, 1, 0),
                () -> new ReassemblyKey(SOURCE, DESTINATION, Scheme.SAR, 1, 256));
        for (Runnable maker : makers) {
            assertThatExceptionOfType(InvalidFieldException.class).isThrownBy(maker::run);
        }
    }
}
