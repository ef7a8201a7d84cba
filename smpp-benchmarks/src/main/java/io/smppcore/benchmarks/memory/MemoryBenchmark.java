package io.smppcore.benchmarks.memory;

import io.smppcore.benchmarks.codec.CodecState;
import io.smppcore.benchmarks.codec.SamplePdu;
import io.smppcore.benchmarks.loopback.CounterParts;
import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.pdu.Pdu;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What bound sessions and PDUs take of the memory.
 *
 * <p>{@link #sendAcrossAllConnections} has four further results, all in octets (JMH prints {@code #}): octets of the heap and off the heap for each session, idle after its bind
 * and while one message is in flight over each session all the time. They are measured once, before the messages that the benchmark
 * counts, and are what N sessions hold beyond what one session holds, divided by N-1: the event loops, the listener and what the
 * libraries keep once are in neither. Not measured: sockets in the kernel, stacks of threads (both libraries have as many for 10 sessions
 * as for 5,000, but for the virtual threads of requests in progress, which are on the heap).
 *
 * <p>Every bind has a window of 10. With {@code end=BOTH} client and server of the library are in this process, with {@code end=SERVER} only
 * the server: the peers are plain sockets, and what such a socket takes is subtracted. Ten sessions are too few for exact figures.
 *
 * <p>{@code ./smpp bench MemoryBenchmark.sendAcrossAllConnections -p connections=1000 -p end=SERVER}; octets of PDUs: {@code ./smpp bench
 * MemoryBenchmark.pduObjectAllocation -p buffer=HEAP -prof gc}
 */
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-XX:MarkSweepDeadRatio=0"})
public class MemoryBenchmark {

    /** How many messages one call sends, over all connections together; a multiple of each number of connections. */
    static final int BATCH = 10_000;

    /** Sessions, and what they take. */
    @State(Scope.Benchmark)
    public static class Sessions {

        /** How many binds. */
        @Param({"10", "100", "1000", "5000"})
        int connections;

        /** Of which library. */
        @Param
        @SuppressWarnings("NullAway.Init") // set by JMH
        MemoryLibrary library;

        /** Whose memory. */
        @Param
        @SuppressWarnings("NullAway.Init") // set by JMH
        MeasuredEnd end;

        /** Number of measurements under load, whose mean counts. */
        @Param("5")
        int measurements;

        Footprint idle = new Footprint(0, 0);
        Footprint loaded = new Footprint(0, 0);

        @SuppressWarnings("NullAway.Init") // set by setup
        Loopback loopback;

        /**
         * Connects, binds and measures.
         *
         * @throws Exception when that does not work
         */
        @Setup
        public void setup() throws Exception {
            Descriptors.requireFor(connections);
            try (Loopback warmUp = connect(1)) {
                warmUp.submitBatch(BATCH, 1);
            }
            Footprint peer = end == MeasuredEnd.SERVER ? RawClients.footprintOfSocket() : new Footprint(0, 0);
            Footprint idleOne;
            Footprint loadedOne;
            try (Loopback one = connect(1)) {
                idleOne = Footprint.measure();
                loadedOne = underLoad(one, 1);
            }
            loopback = connect(connections);
            idle = Footprint.measure().beyond(idleOne, connections - 1).beyond(peer, 1);
            loaded = underLoad(loopback, connections)
                    .beyond(loadedOne, connections - 1)
                    .beyond(peer, 1);
        }

        /** Fails the benchmark unless server and client have counted the same number of messages. */
        @TearDown(Level.Iteration)
        public void verify() {
            loopback.verify();
        }

        /**
         * Disconnects.
         *
         * @throws Exception when that does not work
         */
        @TearDown
        public void tearDown() throws Exception {
            loopback.close();
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

    /** The further results: octets for each session. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class OctetsPerSession {

        @SuppressWarnings("NullAway.Init") // set by setup
        private Sessions sessions;

        private double parts = 1;

        /**
         * Takes what was measured, and learns how often JMH asks for it: it adds up what it is told.
         *
         * @param measured the sessions
         * @param params iterations and forks
         */
        @Setup
        public void setup(Sessions measured, BenchmarkParams params) {
            sessions = measured;
            parts = CounterParts.of(params);
        }

        /**
         * The heap of an idle session.
         *
         * @return octets
         */
        public double heapIdleOctets() {
            return sessions.idle.heap() / parts;
        }

        /**
         * Buffers of an idle session off the heap.
         *
         * @return octets
         */
        public double directIdleOctets() {
            return sessions.idle.direct() / parts;
        }

        /**
         * The heap of a session with a message in flight.
         *
         * @return octets
         */
        public double heapUnderLoadOctets() {
            return sessions.loaded.heap() / parts;
        }

        /**
         * Buffers of a session with a message in flight, off the heap.
         *
         * @return octets
         */
        public double directUnderLoadOctets() {
            return sessions.loaded.direct() / parts;
        }
    }

    /** The PDU of the parameter {@code pdu}. */
    public static class Allocated extends CodecState {

        /** PDU that is encoded and decoded. */
        @Param({"SUBMIT_SM", "SUBMIT_SM_RESP", "DELIVER_SM_RECEIPT"})
        @SuppressWarnings("NullAway.Init") // set by JMH
        SamplePdu pdu;

        @Override
        public SamplePdu sample() {
            return pdu;
        }
    }

    /**
     * Messages over all connections, one in flight over each: messages per second, and octets for each session.
     *
     * @param sessions where to send them
     * @param octets the further results
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public void sendAcrossAllConnections(Sessions sessions, OctetsPerSession octets) throws Exception {
        sessions.loopback.submitBatch(BATCH, sessions.connections);
    }

    /**
     * One PDU encoded and decoded. What counts is {@code gc.alloc.rate.norm} of {@code -prof gc}: octets of the heap.
     *
     * @param octets the PDU
     * @return the PDU that was read
     */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    public Pdu pduObjectAllocation(Allocated octets) {
        return octets.roundTrip();
    }
}
