package io.smppcore.internal.frame;

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
    private static final class RecordingSink implements FrameReader.Sink {

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

    private final RecordingSink sink = new RecordingSink();

    @Test
    void readsTheSamePdusFromAnySplitInTwo() {
        List<Pdu> pdus = List.of(submit(), EnquireLink.HEADER_ONLY, SubmitSmResp.ok("1"));
        ByteBuf stream = stream(pdus);
        for (int split = 0; split <= stream.readableBytes(); split++) {
            RecordingSink fresh = new RecordingSink();
            fresh.read(stream, 0, split);
            fresh.read(stream, split, stream.readableBytes());
            assertThat(fresh.pdus).as("split at %d", split).isEqualTo(pdus);
        }
    }

    @Test
    void readsTheSamePdusFromAnySplitInThree() {
        List<Pdu> pdus = List.of(SubmitSmResp.ok("1"), EnquireLink.HEADER_ONLY, SubmitSmResp.ok("2"));
        ByteBuf stream = stream(pdus);
        int end = stream.readableBytes();
        for (int first = 0; first <= end; first++) {
            for (int second = first; second <= end; second++) {
                RecordingSink fresh = new RecordingSink();
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
            sink.read(stream, i, i + 1);
        }
        assertThat(sink.pdus).isEqualTo(pdus);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20, 700, 5_000})
    void readsTheSamePdusFromRandomSplits(int maxOctets) {
        for (long seed = 0; seed < 20; seed++) {
            List<Pdu> pdus =
                    LongStream.range(seed, seed + 10).mapToObj(Pdus::random).toList();
            ByteBuf stream = stream(pdus);
            Random random = new Random(seed);
            RecordingSink fresh = new RecordingSink();
            for (int from = 0; from < stream.readableBytes(); ) {
                int to = Math.min(stream.readableBytes(), from + 1 + random.nextInt(maxOctets));
                fresh.read(stream, from, to);
                from = to;
            }
            assertThat(fresh.pdus).as("seed %d", seed).isEqualTo(pdus);
        }
    }

    @Test
    void readsOnlyCompletePdus() {
        ByteBuf stream = stream(List.of(EnquireLink.HEADER_ONLY, submit()));
        sink.read(stream, 0, stream.readableBytes() - 1);
        assertThat(sink.pdus).containsExactly(EnquireLink.HEADER_ONLY);
    }

    @Test
    void consumesTheBufferAndDoesNotReleaseIt() {
        ByteBuf octets = stream(List.of(EnquireLink.HEADER_ONLY)).writeByte(0);
        sink.reader.read(octets, sink);
        assertThat(octets.isReadable()).isFalse();
        assertThat(octets.refCnt()).isEqualTo(1);
    }

    @Test
    void holdsNothingBetweenCompletePdus() throws ReflectiveOperationException {
        ByteBuf stream = stream(List.of(submit()));
        sink.read(stream, 0, 20);
        sink.read(stream, 20, stream.readableBytes());
        assertThat(heldOctets(sink)).isZero();
    }

    @Test
    void holdsMemoryForReceivedOctetsNotForCommandLength() throws ReflectiveOperationException {
        ByteBuf claims = Unpooled.buffer().writeInt(LIMITS.maxPduOctets()).writeZero(996);
        sink.read(claims, 0, 16);
        assertThat(heldOctets(sink)).isLessThanOrEqualTo(256);
        sink.read(claims, 16, 1_000);
        assertThat(heldOctets(sink)).isBetween(1_000, 2_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7fffffff", "80000000", "ffffffff", "00000000", "0000000f"})
    void stopsAtABadCommandLengthAndHoldsNothing(String commandLength) throws ReflectiveOperationException {
        ByteBuf octets = Unpooled.wrappedBuffer(
                Octets.ofHex(commandLength + "000000040000000000000007").toByteArray());
        sink.reader.read(octets, sink);
        assertThat(sink.lost).hasSize(1);
        assertThat(sink.lost.getFirst().endsSession()).isTrue();
        assertThat(heldOctets(sink)).isZero();
        assertThat(sink.pdus).isEmpty();
    }

    @Test
    void readsPdusBeforeABadCommandLengthAndNothingAfterIt() {
        ByteBuf octets = stream(List.of(EnquireLink.HEADER_ONLY));
        octets.writeInt(3).writeZero(12);
        new PduEncoder().encode(EnquireLink.HEADER_ONLY, 2, octets);
        sink.reader.read(octets, sink);
        sink.reader.read(stream(List.of(EnquireLink.HEADER_ONLY)), sink);
        assertThat(sink.pdus).hasSize(1);
        assertThat(sink.lost).hasSize(1);
    }

    @Test
    void detectsABadCommandLengthInAnySplit() {
        byte[] header = Octets.ofHex("7fffffff").toByteArray();
        for (int split = 0; split <= 4; split++) {
            RecordingSink fresh = new RecordingSink();
            fresh.read(Unpooled.wrappedBuffer(header), 0, split);
            assertThat(fresh.lost).hasSize(split == 4 ? 1 : 0);
            fresh.read(Unpooled.wrappedBuffer(header), split, 4);
            assertThat(fresh.lost).as("split at %d", split).hasSize(1);
        }
    }

    @Test
    void readsPdusReceivedWhilePausedInOrderWhenResumed() {
        List<Pdu> pdus = List.of(SubmitSmResp.ok("1"), SubmitSmResp.ok("2"), SubmitSmResp.ok("3"));
        ByteBuf stream = stream(pdus);
        sink.pauseAfter = 1;
        sink.read(stream, 0, 40);
        sink.read(stream, 40, 50);
        sink.read(stream, 50, stream.readableBytes());
        assertThat(sink.pdus).hasSize(1);
        sink.reader.resume(sink);
        assertThat(sink.pdus).isEqualTo(pdus);
        sink.reader.resume(sink);
        assertThat(sink.pdus).isEqualTo(pdus);
    }

    @Test
    void canBePausedAgainWhileItResumes() {
        List<Pdu> pdus = List.of(SubmitSmResp.ok("1"), SubmitSmResp.ok("2"), SubmitSmResp.ok("3"));
        sink.pauseAfter = 1;
        sink.reader.read(stream(pdus), sink);
        sink.pauseAfter = 2;
        sink.reader.resume(sink);
        assertThat(sink.pdus).hasSize(2);
        sink.reader.resume(sink);
        assertThat(sink.pdus).isEqualTo(pdus);
    }

    @Test
    void detectsABadCommandLengthReceivedWhilePaused() {
        sink.reader.pause();
        sink.reader.read(Unpooled.buffer().writeInt(3), sink);
        assertThat(sink.lost).isEmpty();
        sink.reader.resume(sink);
        assertThat(sink.lost).hasSize(1);
    }

    @Test
    void readsNothingAfterClose() throws ReflectiveOperationException {
        ByteBuf stream = stream(List.of(submit(), submit()));
        sink.read(stream, 0, 20);
        sink.reader.close();
        sink.read(stream, 20, stream.readableBytes());
        sink.reader.resume(sink);
        assertThat(sink.pdus).isEmpty();
        assertThat(heldOctets(sink)).isZero();
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

    private static int heldOctets(RecordingSink sink) throws ReflectiveOperationException {
        Field held = FrameReader.class.getDeclaredField("held");
        held.setAccessible(true);
        return ((byte[]) held.get(sink.reader)).length;
    }
}
