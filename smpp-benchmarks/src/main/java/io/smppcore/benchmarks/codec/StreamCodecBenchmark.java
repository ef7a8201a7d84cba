package io.smppcore.benchmarks.codec;

import io.netty.buffer.ByteBuf;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.Pdu;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Decoding of a stream of {@value #PDUS} PDUs that is cut at random points and joined again: the step between a
 * connection and {@link PduCodecBenchmark}. One operation is one PDU.
 *
 * <p>Measures the work of a session that reads: copying each piece into an array, finding the PDUs in it, keeping the
 * rest of the last one until the next piece, and decoding, with {@link io.smppcore.codec.PduDecoder#frameLength} and
 * {@link io.smppcore.codec.PduDecoder#decode(byte[], int, int)}. Does not measure reading from a connection, the
 * session, and the use of the PDUs.
 *
 * <p>The points are always the same, but {@value #CUTTINGS} sets of them take turns, so that the branch predictor does
 * not learn them. The pieces are in one buffer.
 *
 * <p>{@code ./smpp bench StreamCodecBenchmark -prof gc}
 */
@State(Scope.Thread)
public class StreamCodecBenchmark extends CodecBenchmark {

    static final int PDUS = 64;
    static final int CUTTINGS = 64;
    private static final long SEED = 20_260_315;

    @Param
    StreamTraffic traffic;

    @Param
    BufferKind buffer;

    /** Number of points at which the stream is cut: 0 (all at once) to 256 (several in each PDU). */
    @Param({"0", "16", "256"})
    int cuts;

    private final PduStream stream = new PduStream();
    private final int[][] ends = new int[CUTTINGS][];
    private int turn;

    private ByteBuf octets;

    /** Writes and cuts the stream, and fails unless it gives the same PDUs for all points. */
    @Setup
    public void setup() {
        octets = buffer.allocate(PDUS * Samples.SUBMIT_SM_OCTETS);
        List<Pdu> written = new ArrayList<>();
        PduEncoder encoder = new PduEncoder();
        for (int i = 0; i < PDUS; i++) {
            Pdu pdu = traffic.at(i).pdu;
            encoder.encode(pdu, i + 1, octets);
            written.add(pdu);
        }
        Random random = new Random(SEED);
        for (int i = 0; i < CUTTINGS; i++) {
            ends[i] = IntStream.concat(
                            random.ints(1, octets.writerIndex()).distinct().limit(cuts),
                            IntStream.of(octets.writerIndex()))
                    .sorted()
                    .toArray();
            List<Pdu> read = new ArrayList<>();
            readStream(read::add);
            Samples.require("PDUs of a stream that was cut", read, written);
        }
    }

    @TearDown
    public void tearDown() {
        octets.release();
    }

    /** Decodes all PDUs of the stream, piece by piece. */
    @Benchmark
    @OperationsPerInvocation(PDUS)
    public void decode(Blackhole blackhole) {
        readStream(blackhole::consume);
    }

    private void readStream(Consumer<Pdu> sink) {
        int from = 0;
        int[] pieces = ends[turn];
        turn = (turn + 1) % CUTTINGS;
        for (int end : pieces) {
            octets.setIndex(from, end);
            stream.read(octets, sink);
            from = end;
        }
    }

    /** The PDUs of a stream of {@link StreamCodecBenchmark}. */
    public enum StreamTraffic {
        /** One kind of message, as a server receives them. */
        SUBMIT_SM(List.of(SamplePdu.SUBMIT_SM)),
        /** Responses, messages, receipts and sometimes an enquire_link, as a client receives them. */
        MIXED(List.of(
                SamplePdu.SUBMIT_SM_RESP,
                SamplePdu.DELIVER_SM_RECEIPT,
                SamplePdu.SUBMIT_SM_RESP,
                SamplePdu.SUBMIT_SM_RESP,
                SamplePdu.DELIVER_SM,
                SamplePdu.SUBMIT_SM_RESP,
                SamplePdu.DELIVER_SM_RECEIPT,
                SamplePdu.ENQUIRE_LINK));

        @SuppressWarnings("ImmutableEnumChecker") // List.of
        private final List<SamplePdu> turns;

        StreamTraffic(List<SamplePdu> turns) {
            this.turns = turns;
        }

        SamplePdu at(int index) {
            return turns.get(index % turns.size());
        }
    }
}
