package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.measure.LatencyCounters;
import io.smppcore.benchmarks.measure.SampledLatencies;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/** Binds of this library whose window the threads of a benchmark share in equal parts. */
public abstract class LoopbackState extends SetupState<AsyncLoopback> {

    /**
     * Window of each bind and maximum number of messages in flight over all binds together, 1 to 1,024. If it is
     * smaller than the number of threads, each thread still has one message, which waits in the queue of a session.
     */
    @Param({"1", "64", "512"})
    int window;

    SampledLatencies.Percentiles percentiles = SampledLatencies.Percentiles.NONE;

    @Setup(Level.Iteration)
    public void forgetLatencies() {
        loopback.latencies.reset();
    }

    @TearDown(Level.Iteration)
    public void takeLatencies() {
        percentiles = loopback.latencies.percentiles();
    }

    @Override
    public final AsyncLoopback connect() {
        return connect(setup(window));
    }

    abstract AsyncLoopback connect(LoopbackSetup setup);

    /** Returns the maximum number of messages in flight of all threads together. */
    int inFlight() {
        return window;
    }

    final void submitBatch(ThreadParams threads, LatencyCounters counters) throws Exception {
        counters.takeFrom(() -> percentiles);
        loopback.submitBatch(WindowState.BATCH, share(inFlight(), threads.getThreadIndex(), threads.getThreadCount()));
    }

    /** Returns the share of one thread in the window, at least 1. */
    static int share(int window, int thread, int threads) {
        int more = thread < window % threads ? 1 : 0;
        return Math.max(1, window / threads + more);
    }
}
