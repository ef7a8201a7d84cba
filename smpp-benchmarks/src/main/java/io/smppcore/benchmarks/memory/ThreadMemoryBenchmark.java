package io.smppcore.benchmarks.memory;

import io.smppcore.benchmarks.loopback.BindState;
import io.smppcore.benchmarks.loopback.CallerKind;
import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.benchmarks.loopback.SmppCoreCallers;
import io.smppcore.benchmarks.measure.MeanCounters;
import io.smppcore.benchmarks.measure.RequestGate;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * Memory of virtual and platform threads while thousands of them wait, as handlers of requests or as callers of
 * {@code send}.
 *
 * <p>Both benchmarks have three further results, in bytes for each waiting thread: {@code heapOctets} (live objects,
 * which include the stacks of virtual threads and the state of the request at both ends), {@code residentOctets}
 * (resident memory of the process without the heap, which is resident from the start) and {@code stackOctets} (the
 * stacks of platform threads in it, by the JVM's native memory tracking). They are measured once, with all threads
 * waiting, as the difference from the moment before. Memory of the kernel is not measured. A result that a system does
 * not provide is NaN.
 *
 * <p>Client and server are in this process, over one bind. Ten thousand platform threads may exceed a limit of the
 * system; the benchmark names the limit.
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

    /** Number of messages of one call; a multiple of each number of threads. */
    static final int BATCH = 100_000;

    private static final int WARM_UP_MESSAGES = 1_000;
    private static final int WAIT_SECONDS = 120;

    /** A bind, and the memory of its requests in progress. */
    public abstract static class Blocked extends BindState<Loopback> {

        /** Number of threads that wait at the same time. */
        @Param({"1000", "10000"})
        int blocked;

        @Param
        CallerKind kind;

        ProcessMemory each = ProcessMemory.NONE;

        @Override
        public final Loopback connect() throws Exception {
            if (kind == CallerKind.PLATFORM) {
                ThreadLimits.requireFor(blocked);
            }
            RequestGate gate = new RequestGate();
            Loopback connected = connect(gate);
            try {
                each = measure(connected, gate, blocked);
                return connected;
            } catch (Exception e) {
                connected.close();
                throw e;
            }
        }

        abstract Loopback connect(RequestGate gate);

        private static ProcessMemory measure(Loopback connected, RequestGate gate, int threads) throws Exception {
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

    /** A bind whose handlers block. */
    public static class Handlers extends Blocked {

        @Override
        Loopback connect(RequestGate gate) {
            return new SmppCoreBlocking(kind, blocked, gate);
        }
    }

    /** A bind whose callers wait for responses. */
    public static class Callers extends Blocked {

        @Override
        Loopback connect(RequestGate gate) {
            return new SmppCoreCallers(kind.threads(), blocked, gate);
        }
    }

    /** The additional results in bytes for each waiting thread. */
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class OctetsPerThread extends MeanCounters {

        private ProcessMemory each = ProcessMemory.NONE;

        /** Returns the heap of a waiting thread and of its request. */
        public double heapOctets() {
            return share(each.heap());
        }

        /** Returns the growth of the resident memory, without the heap. */
        public double residentOctets() {
            return share(each.resident());
        }

        /** Returns the stack of a platform thread. */
        public double stackOctets() {
            return share(each.stacks());
        }
    }

    /**
     * Sends messages whose handlers block for 10 ms each, as many at a time as there are threads: a virtual thread for
     * each, or platform threads that an asynchronous handler hands the requests to.
     */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void blockingHandlers(Handlers bind, OctetsPerThread octets) throws Exception {
        octets.each = bind.each;
        bind.loopback.submitBatch(BATCH, bind.blocked);
    }

    /**
     * Sends messages with {@code send} from that many threads, each of which waits for its response. The threads are
     * started for each batch.
     */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void blockingCallers(Callers bind, OctetsPerThread octets) throws Exception {
        octets.each = bind.each;
        bind.loopback.submitBatch(BATCH, bind.blocked);
    }
}
