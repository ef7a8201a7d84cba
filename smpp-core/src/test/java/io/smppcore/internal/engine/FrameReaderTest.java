package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.DecodeException;
import io.smppcore.codec.DecodeProblem;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Pdus;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.type.Octets;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameReaderTest {

    private static final CodecLimits LIMITS = CodecLimits.defaults();

    /** Sink that records the PDUs and pauses the reader on request. */
    private static final class Notes implements FrameReader.Sink {

        final List<Pdu> pdus = new ArrayList<>();
        final List<DecodeProblem> lost = new ArrayList<>();
        private final PduDecoder decoder = new PduDecoder(Leniency.lenient(), LIMITS);
        private final FrameReader reader = new FrameReader(decoder);
        private int pauseAfter = Integer.MAX_VALUE;

        @Override
        public void onFrame(byte[] array, int index, int length) {
            pdus.add(decoder.decode(array, index, length));
            if (pdus.size() == pauseAfter) {
                reader.pause();
            }
        }

        @Override
        public void onLostFraming(DecodeException problem) {
            lost.add(problem.problem());
        }

        void read(ByteBuf octets, int from, int to) {
            reader.read(octets.slice(from, to - from), this);
        }
    }

    private final Notes notes = new Notes();

    @Test
    void readsTheSamePdusHoweverAStreamOfThreeIsSplitInTwo() {
        List<Pdu> pdus = List.of(submit(), EnquireLink.HEADER_ONLY, SubmitSmResp.ok("1"));
        ByteBuf stream = stream(pdus);
        for (int split = 0; split <= stream.readableBytes(); split++) {
            Notes fresh = new Notes();
            fresh.read(stream, 0, split);
            fresh.read(stream, split, stream.readableBytes());
            assertThat(fresh.pdus).as("split at %d", split).isEqualTo(pdus);
        }
    }

    @Test
    void readsTheSamePdusHoweverAStreamOfThreeIsSplitInThree() {
        List<Pdu> pdus = List.of(SubmitSmResp.ok("1"), EnquireLink.HEADER_ONLY, SubmitSmResp.ok("2"));
        ByteBuf stream = stream(pdus);
        int end = stream.readableBytes();
        for (int first = 0; first <= end; first++) {
            for (int second = first; second <= end; second++) {
                Notes fresh = new Notes();
                fresh.read(stream, 0, first);
                fresh.read(stream, first, second);
                fresh.read(stream, second, end);
                assertThat(fresh.pdus).as("split at %d and %d", first, second).isEqualTo(pdus);
            }
        }
    }

    @Test
    void readsTheSamePdusOctetByOctet() {
        List<Pdu> pdus = List.of(submit(), EnquireLink.HEADER_ONLY, SubmitSmResp.ok("1"));
        ByteBuf stream = stream(pdus);
        for (int i = 0; i < stream.readableBytes(); i++) {
            notes.read(stream, i, i + 1);
        }
        assertThat(notes.pdus).isEqualTo(pdus);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20, 700, 5_000})
    void readsTheSamePdusHoweverTheOctetsArrive(int maxOctets) {
        for (long seed = 0; seed < 20; seed++) {
            List<Pdu> pdus =
                    LongStream.range(seed, seed + 10).mapToObj(Pdus::random).toList();
            ByteBuf stream = stream(pdus);
            Random random = new Random(seed);
            Notes fresh = new Notes();
            for (int from = 0; from < stream.readableBytes(); ) {
                int to = Math.min(stream.readableBytes(), from + 1 + random.nextInt(maxOctets));
                fresh.read(stream, from, to);
                from = to;
            }
            assertThat(fresh.pdus).as("seed %d", seed).isEqualTo(pdus);
        }
    }

    @Test
    void readsAsFarAsThereAreWholePdusAndNoFurther() {
        ByteBuf stream = stream(List.of(EnquireLink.HEADER_ONLY, submit()));
        notes.read(stream, 0, stream.readableBytes() - 1);
        assertThat(notes.pdus).containsExactly(EnquireLink.HEADER_ONLY);
    }

    @Test
    void takesAllOfTheBufferAndLeavesItToTheCaller() {
        ByteBuf octets = stream(List.of(EnquireLink.HEADER_ONLY)).writeByte(0);
        notes.reader.read(octets, notes);
        assertThat(octets.isReadable()).isFalse();
        assertThat(octets.refCnt()).isEqualTo(1);
    }

    @Test
    void keepsNothingBetweenWholePdus() throws ReflectiveOperationException {
        ByteBuf stream = stream(List.of(submit()));
        notes.read(stream, 0, 20);
        notes.read(stream, 20, stream.readableBytes());
        assertThat(heldOctets(notes)).isZero();
    }

    @Test
    void holdsMemoryForWhatHasArrivedNotForWhatCommandLengthClaims() throws ReflectiveOperationException {
        ByteBuf claims = Unpooled.buffer().writeInt(LIMITS.maxPduOctets()).writeZero(996);
        notes.read(claims, 0, 16);
        assertThat(heldOctets(notes)).isLessThanOrEqualTo(256);
        notes.read(claims, 16, 1_000);
        assertThat(heldOctets(notes)).isBetween(1_000, 2_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7fffffff", "80000000", "ffffffff", "00000000", "0000000f"})
    void givesUpAtABadCommandLengthAndHoldsNothing(String commandLength) throws ReflectiveOperationException {
        ByteBuf octets = Unpooled.wrappedBuffer(
                Octets.ofHex(commandLength + "000000040000000000000007").toByteArray());
        notes.reader.read(octets, notes);
        assertThat(notes.lost).hasSize(1);
        assertThat(notes.lost.getFirst().endsSession()).isTrue();
        assertThat(heldOctets(notes)).isZero();
        assertThat(notes.pdus).isEmpty();
    }

    @Test
    void readsWhatStandsInFrontOfABadCommandLengthAndNothingBehindIt() {
        ByteBuf octets = stream(List.of(EnquireLink.HEADER_ONLY));
        octets.writeInt(3).writeZero(12);
        new PduEncoder().encode(EnquireLink.HEADER_ONLY, 2, octets);
        notes.reader.read(octets, notes);
        notes.reader.read(stream(List.of(EnquireLink.HEADER_ONLY)), notes);
        assertThat(notes.pdus).hasSize(1);
        assertThat(notes.lost).hasSize(1);
    }

    @Test
    void givesUpAsSoonAsABadCommandLengthIsThereWhereverItIsSplit() {
        byte[] header = Octets.ofHex("7fffffff").toByteArray();
        for (int split = 0; split <= 4; split++) {
            Notes fresh = new Notes();
            fresh.read(Unpooled.wrappedBuffer(header), 0, split);
            assertThat(fresh.lost).hasSize(split == 4 ? 1 : 0);
            fresh.read(Unpooled.wrappedBuffer(header), split, 4);
            assertThat(fresh.lost).as("split at %d", split).hasSize(1);
        }
    }

    @Test
    void leavesPdusUnreadWhilePausedAndReadsThemInOrderWhenResumed() {
        List<Pdu> pdus = List.of(SubmitSmResp.ok("1"), SubmitSmResp.ok("2"), SubmitSmResp.ok("3"));
        ByteBuf stream = stream(pdus);
        notes.pauseAfter = 1;
        notes.read(stream, 0, 40);
        notes.read(stream, 40, 50);
        notes.read(stream, 50, stream.readableBytes());
        assertThat(notes.pdus).hasSize(1);
        notes.reader.resume(notes);
        assertThat(notes.pdus).isEqualTo(pdus);
        notes.reader.resume(notes);
        assertThat(notes.pdus).isEqualTo(pdus);
    }

    @Test
    void canBePausedAgainWhileItCatchesUp() {
        List<Pdu> pdus = List.of(SubmitSmResp.ok("1"), SubmitSmResp.ok("2"), SubmitSmResp.ok("3"));
        notes.pauseAfter = 1;
        notes.reader.read(stream(pdus), notes);
        notes.pauseAfter = 2;
        notes.reader.resume(notes);
        assertThat(notes.pdus).hasSize(2);
        notes.reader.resume(notes);
        assertThat(notes.pdus).isEqualTo(pdus);
    }

    @Test
    void findsABadCommandLengthThatCameWhileItWasPaused() {
        notes.reader.pause();
        notes.reader.read(Unpooled.buffer().writeInt(3), notes);
        assertThat(notes.lost).isEmpty();
        notes.reader.resume(notes);
        assertThat(notes.lost).hasSize(1);
    }

    @Test
    void readsNothingMoreOnceItIsClosed() throws ReflectiveOperationException {
        ByteBuf stream = stream(List.of(submit(), submit()));
        notes.read(stream, 0, 20);
        notes.reader.close();
        notes.read(stream, 20, stream.readableBytes());
        notes.reader.resume(notes);
        assertThat(notes.pdus).isEmpty();
        assertThat(heldOctets(notes)).isZero();
    }

    private static SubmitSm submit() {
        return SubmitSm.builder().shortMessage(Octets.ofHex("48656c6c6f")).build();
    }

    private static ByteBuf stream(List<Pdu> pdus) {
        ByteBuf stream = Unpooled.buffer();
        PduEncoder encoder = new PduEncoder();
        pdus.forEach(pdu -> encoder.encode(pdu, 1, stream));
        return stream;
    }

    private static int heldOctets(Notes notes) throws ReflectiveOperationException {
        Field held = FrameReader.class.getDeclaredField("held");
        held.setAccessible(true);
        return ((byte[]) held.get(notes.reader)).length;
    }
}
