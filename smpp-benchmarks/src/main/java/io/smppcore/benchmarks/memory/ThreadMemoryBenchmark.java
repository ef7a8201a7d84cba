package io.smppcore.benchmarks.memory;

import io.smppcore.benchmarks.loopback.BindState;
import io.smppcore.benchmarks.loopback.CallerKind;
import io.smppcore.benchmarks.loopback.CounterParts;
import io.smppcore.benchmarks.loopback.Gate;
import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.benchmarks.loopback.SmppCoreCallers;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What virtual and platform threads take while thousands of them wait, as handlers of requests or as callers of {@code send}.
 *
 * <p>Both have three further results, octets for each thread that waits: {@code heapOctets} (objects that are alive, which is where the stacks
 * of virtual threads are; also what both ends keep of the request), {@code residentOctets} (the process in memory, without the heap, which
 * is in memory from the start) and {@code stackOctets} (the part of it that is stacks of platform threads, by the JVM's native memory
 * tracking). They are measured once, with all of them waiting, and are what is there beyond the moment before. Not measured: what the kernel
 * keeps for a thread. What is not measured on a system is not a number.
 *
 * <p>Client and server are in this process, over one bind. Ten thousand platform threads need room, and the benchmark says which limit is too
 * low.
 *
 * <p>{@code ./smpp bench ThreadMemoryBenchmark}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(
        value = 1,
        jvmArgsAppend = {
            "-XX:+UseSerialGC",
            "-XX:MarkSweepDeadRatio=0",
            "-Xms1g",
            "-Xmx1g",
            "-XX:+AlwaysPreTouch",
            "-XX:NativeMemoryTracking=summary"
        })
public class ThreadMemoryBenchmark {

    /** How many messages one call sends; a multiple of each number of threads. */
    static final int BATCH = 100_000;

    private static final int WARM_UP_MESSAGES = 1_000;
    private static final int WAIT_SECONDS = 120;

    /** A bind, and what its requests in progress take. */
    public abstract static class Blocked extends BindState<Loopback> {

        /** How many threads wait at the same time. */
        @Param({"1000", "10000"})
        int blocked;

        /** Of which kind they are. */
        @Param
        @SuppressWarnings("NullAway.Init") // set by JMH
        CallerKind kind;

        ProcessMemory each = ProcessMemory.NONE;

        @Override
        public final Loopback connect() throws Exception {
            if (kind == CallerKind.PLATFORM) {
                ThreadRoom.requireFor(blocked);
            }
            Gate gate = new Gate();
            Loopback connected = connect(gate);
            try {
                each = measure(connected, gate, blocked);
                return connected;
            } catch (Exception e) {
                connected.close();
                throw e;
            }
        }

        abstract Loopback connect(Gate gate);

        private static ProcessMemory measure(Loopback connected, Gate gate, int threads) throws Exception {
            connected.submitBatch(WARM_UP_MESSAGES, 1);
            ProcessMemory before = ProcessMemory.measure();
            gate.shut();
            try (ExecutorService submitter = Executors.newSingleThreadExecutor()) {
                Future<?> load = submitter.submit(() -> {
                    connected.submitBatch(threads, threads);
                    return null;
                });
                try {
                    gate.awaitArrived(threads, WAIT_SECONDS);
                    return ProcessMemory.measure().beyond(before, threads);
                } finally {
                    gate.open();
                    load.get(WAIT_SECONDS, TimeUnit.SECONDS);
                }
            }
        }
    }

    /** Handlers that wait. */
    public static class Handlers extends Blocked {

        @Override
        Loopback connect(Gate gate) {
            return new SmppCoreBlocking(kind, blocked, gate);
        }
    }

    /** Callers that wait. */
    public static class Callers extends Blocked {

        @Override
        Loopback connect(Gate gate) {
            return new SmppCoreCallers(kind.threads(), blocked, gate);
        }
    }

    /** The further results: octets for each thread that waits. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class OctetsPerThread {

        private double parts = 1;
        private ProcessMemory each = ProcessMemory.NONE;

        /**
         * Learns how often JMH asks.
         *
         * @param params iterations and forks
         */
        @Setup
        public void setup(BenchmarkParams params) {
            parts = CounterParts.of(params);
        }

        /**
         * The heap of a thread that waits, and of its request.
         *
         * @return octets
         */
        public double heapOctets() {
            return each.heap() / parts;
        }

        /**
         * What the process has more in memory, the heap aside.
         *
         * @return octets
         */
        public double residentOctets() {
            return each.resident() / parts;
        }

        /**
         * The stack of a platform thread.
         *
         * @return octets
         */
        public double stackOctets() {
            return each.stacks() / parts;
        }
    }

    /**
     * Messages whose handlers block for 10 ms each, as many at a time as there are threads: a virtual thread for each, or platform threads that
     * an asynchronous handler hands the requests to.
     *
     * @param bind where to send them
     * @param octets the further results
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void blockingHandlers(Handlers bind, OctetsPerThread octets) throws Exception {
        octets.each = bind.each;
        bind.loopback.submitBatch(BATCH, bind.blocked);
    }

    /**
     * Messages with {@code send} from so many threads, each of which waits for its answer. The threads are made for each batch.
     *
     * @param bind where to send them
     * @param octets the further results
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void blockingCallers(Callers bind, OctetsPerThread octets) throws Exception {
        octets.each = bind.each;
        bind.loopback.submitBatch(BATCH, bind.blocked);
    }
}
