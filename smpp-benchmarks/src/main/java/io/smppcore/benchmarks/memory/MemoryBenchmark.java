package io.smppcore.benchmarks.memory;

import io.smppcore.benchmarks.codec.CodecState;
import io.smppcore.benchmarks.codec.SamplePdu;
import io.smppcore.benchmarks.loopback.BindState;
import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.benchmarks.measure.MeanCounters;
import io.smppcore.benchmarks.measure.OpenFileLimit;
import io.smppcore.pdu.Pdu;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Memory of bound sessions and of PDUs.
 *
 * <p>{@link #sendAcrossAllConnections} has four further results, all in bytes (JMH prints {@code #}): bytes of the heap
 * and off the heap for each session, idle after its bind and with one message in flight over each session all the time.
 * They are measured once, before the messages that the benchmark counts, as the memory of N sessions less that of one,
 * divided by N-1, which leaves out the event loops, the listener and everything that exists once. Sockets in the kernel
 * and stacks of threads are not measured: both libraries have as many threads for 10 sessions as for 5,000, except the
 * virtual threads of requests in progress, which are on the heap.
 *
 * <p>Every bind has a window of 10. With {@code end=BOTH} client and server of the library are in this process, with
 * {@code end=SERVER} only the server: the peers are plain sockets, whose memory is subtracted. Ten sessions are too few
 * for exact figures.
 *
 * <p>{@code ./smpp bench MemoryBenchmark.sendAcrossAllConnections -p connections=1000 -p end=SERVER}; bytes of PDUs:
 * {@code ./smpp bench MemoryBenchmark.pduObjectAllocation -p buffer=HEAP -prof gc}
 */
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-XX:MarkSweepDeadRatio=0"})
public class MemoryBenchmark {

    /**
     * Number of messages of one invocation, over all connections together. It is divisible by each value of the
     * parameter {@code connections}, so that each connection sends the same number.
     */
    static final int BATCH = 10_000;

    /** Bound sessions of a library, and their measured memory. */
    public static class Sessions extends BindState<Loopback> {

        @Param({"10", "100", "1000", "5000"})
        int connections;

        @Param
        MemoryLibrary library;

        /** Measured end. */
        @Param
        MeasuredEnd end;

        /** Number of measurements under load, whose mean counts. */
        @Param("5")
        int measurements;

        Footprint idle = new Footprint(0, 0);
        Footprint loaded = new Footprint(0, 0);

        @Override
        public Loopback connect() throws Exception {
            OpenFileLimit.requireFor(connections);
            try (Loopback warmUp = connect(1)) {
                warmUp.submitBatch(BATCH, 1);
            }
            Footprint peer = end == MeasuredEnd.SERVER ? RawClients.footprintOfSocket() : new Footprint(0, 0);
            Footprint idleOne;
            Footprint loadedOne;
            try (Loopback one = connect(1)) {
                idleOne = Footprint.measureIdle();
                loadedOne = underLoad(one, 1);
            }
            Loopback all = connect(connections);
            idle = Footprint.measureIdle().beyond(idleOne, connections - 1).beyond(peer, 1);
            loaded = underLoad(all, connections)
                    .beyond(loadedOne, connections - 1)
                    .beyond(peer, 1);
            return all;
        }

        private Loopback connect(int count) throws Exception {
            return end == MeasuredEnd.BOTH ? library.bothEnds(count) : new RawClients(count, library::server);
        }

        private Footprint underLoad(Loopback loopback, int count) throws InterruptedException {
            MemoryLoad load = new MemoryLoad(loopback, count);
            Footprint footprint = Footprint.measure(measurements);
            load.stop();
            return footprint;
        }
    }

    /** Auxiliary JMH results: bytes on and off the heap for each session, idle and with one message in flight. */
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class OctetsPerSession extends MeanCounters {

        private Sessions sessions;

        /** Takes the measurements. */
        @Setup
        public void take(Sessions measured) {
            sessions = measured;
        }

        /** Returns the heap of an idle session. */
        public double heapIdleOctets() {
            return share(sessions.idle.heap());
        }

        /** Returns the buffers of an idle session off the heap. */
        public double directIdleOctets() {
            return share(sessions.idle.direct());
        }

        /** Returns the heap of a session with a message in flight. */
        public double heapUnderLoadOctets() {
            return share(sessions.loaded.heap());
        }

        /** Returns the buffers of a session with a message in flight, off the heap. */
        public double directUnderLoadOctets() {
            return share(sessions.loaded.direct());
        }
    }

    public static class Allocated extends CodecState {

        @Param({"SUBMIT_SM", "SUBMIT_SM_RESP", "DELIVER_SM_RECEIPT"})
        SamplePdu pdu;

        @Override
        public SamplePdu sample() {
            return pdu;
        }
    }

    /**
     * Sends messages over all connections, one in flight over each: messages per second, and bytes for each session.
     */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public void sendAcrossAllConnections(Sessions sessions, OctetsPerSession octets) throws Exception {
        sessions.loopback.submitBatch(BATCH, sessions.connections);
    }

    /**
     * Encodes and decodes one PDU. The figure is {@code gc.alloc.rate.norm} of {@code -prof gc}: bytes of the heap.
     */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    public Pdu pduObjectAllocation(Allocated octets) {
        return octets.roundTrip();
    }

    /** The measured end of a bind. */
    public enum MeasuredEnd {
        /** Client and server of the library together. */
        BOTH,
        /** The server alone; the other end is a plain socket, which is subtracted. */
        SERVER
    }
}
