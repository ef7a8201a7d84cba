package io.smppcore.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.DecodeException;
import io.smppcore.codec.DecodeProblem.Kind;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.fuzz.Seeds;
import io.smppcore.testing.Allocation;
import io.smppcore.type.Octets;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Search for octets that yield different PDUs in different splits, or take disproportionate memory.
 *
 * <p>The first octet of an input selects the split of the others.
 */
class FrameReaderFuzzTest {

    private static final CodecLimits LIMITS = CodecLimits.defaults();

    /* The received part of a PDU is held in 256 octets at first, then in twice its length. */
    private static final int ALLOCATED_PER_READ = 512;
    private static final int ALLOCATED_PER_OCTET = 4;
    private static final int ALLOCATED_AT_LEAST = 8_192;

    /** PDUs read from a stream of octets. */
    private record Frames(List<Octets> pdus, List<Kind> lost) {}

    /** Sink that collects PDUs and pauses the reader after each fixed number of them. */
    private static final class Sink implements FrameReader.Sink {

        private final Frames frames = new Frames(new ArrayList<>(), new ArrayList<>());
        private final FrameReader reader = new FrameReader(new PduDecoder(Leniency.lenient(), LIMITS));
        private final int pauseEvery;

        Sink(int pauseEvery) {
            this.pauseEvery = pauseEvery;
        }

        @Override
        public void onFrame(byte[] array, int index, int length) {
            frames.pdus.add(Octets.copyOf(array, index, index + length));
            if (frames.pdus.size() % pauseEvery == 0) {
                reader.pause();
            }
        }

        @Override
        public void onLostFraming(DecodeException problem) {
            frames.lost.add(problem.problem().kind());
        }
    }

    /** Sink without allocations of its own. */
    private static final class IgnoringSink implements FrameReader.Sink {

        @Override
        public void onFrame(byte[] array, int index, int length) {}

        @Override
        public void onLostFraming(DecodeException problem) {}
    }

    /** Returns single PDUs, pairs of PDUs, and huge values of command_length after a PDU. */
    static Stream<byte[]> seeds() {
        List<byte[]> pdus = Seeds.pdus().toList();
        Stream<byte[]> pairs =
                IntStream.range(1, pdus.size()).mapToObj(i -> Seeds.prefixed(i, joined(pdus.get(i - 1), pdus.get(i))));
        Stream<byte[]> huge = Stream.of("7fffffff", "80000000", "ffffffff", "00011000", "00011001")
                .map(length -> Octets.ofHex(length + "000000040000000000000001").toByteArray())
                .map(header -> Seeds.prefixed(3, joined(pdus.getFirst(), header)));
        return Stream.of(pdus.stream().map(pdu -> Seeds.prefixed(0, pdu)), pairs, huge)
                .flatMap(inputs -> inputs);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }

    @MethodSource("seeds")
    @FuzzTest
    void readsTheSamePdusFromAnySplit(byte[] input) {
        byte[] stream = Seeds.rest(input);
        List<byte[]> pieces = split(stream, input.length == 0 ? 0 : input[0] & 0xFF);
        Frames expected = expected(ByteBuffer.wrap(stream));
        assertThat(read(List.of(stream), Integer.MAX_VALUE)).isEqualTo(expected);
        assertThat(read(pieces, Integer.MAX_VALUE)).isEqualTo(expected);
        assertThat(read(pieces, 1 + pieces.size() % 3)).isEqualTo(expected);
        assertAllocatesNoMoreThanHasArrived(pieces, stream.length);
    }

    /** Splits octet by octet for 0, otherwise in pieces of random length, including empty ones. */
    private static List<byte[]> split(byte[] stream, int scheme) {
        Random random = new Random(scheme);
        List<byte[]> pieces = new ArrayList<>();
        for (int from = 0; from < stream.length; ) {
            int length = scheme == 0 ? 1 : random.nextInt(scheme + 1);
            int to = Math.min(stream.length, from + length);
            pieces.add(Arrays.copyOfRange(stream, from, to));
            from = to;
        }
        return pieces;
    }

    private static Frames expected(ByteBuffer stream) {
        Frames frames = new Frames(new ArrayList<>(), new ArrayList<>());
        while (stream.remaining() >= Integer.BYTES) {
            long length = Integer.toUnsignedLong(stream.getInt(stream.position()));
            if (length < CodecLimits.HEADER_OCTETS || length > LIMITS.maxPduOctets()) {
                frames.lost.add(
                        length < CodecLimits.HEADER_OCTETS
                                ? Kind.COMMAND_LENGTH_TOO_SMALL
                                : Kind.COMMAND_LENGTH_TOO_LARGE);
                break;
            }
            if (length > stream.remaining()) {
                break;
            }
            byte[] pdu = new byte[(int) length];
            stream.get(pdu);
            frames.pdus.add(Octets.of(pdu));
        }
        return frames;
    }

    private static Frames read(List<byte[]> pieces, int pauseEvery) {
        Sink sink = new Sink(pauseEvery);
        for (byte[] piece : pieces) {
            ByteBuf in = Unpooled.wrappedBuffer(piece);
            sink.reader.read(in, sink);
            assertThat(in.refCnt()).as("references to the buffer").isEqualTo(1);
        }
        for (int before = -1; before < sink.frames.pdus.size(); ) {
            before = sink.frames.pdus.size();
            sink.reader.resume(sink);
        }
        return sink.frames;
    }

    private static void assertAllocatesNoMoreThanHasArrived(List<byte[]> pieces, int octets) {
        long most =
                ALLOCATED_AT_LEAST + (long) ALLOCATED_PER_OCTET * octets + (long) ALLOCATED_PER_READ * pieces.size();
        List<ByteBuf> buffers = pieces.stream().map(Unpooled::wrappedBuffer).toList();
        Allocation.assertAtMost(most, () -> {
            FrameReader reader = new FrameReader(new PduDecoder(Leniency.lenient(), LIMITS));
            IgnoringSink ignoring = new IgnoringSink();
            buffers.forEach(buffer -> reader.read(buffer.readerIndex(0), ignoring));
        });
    }
}
