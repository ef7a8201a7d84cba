package io.smppcore.benchmarks.loopback;

import io.smppcore.session.Dispatch;
import io.smppcore.transport.TransportKind;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/** Binds of this library whose window the threads of a benchmark share in equal parts. */
public abstract class LoopbackState extends BindState<AsyncLoopback> {

    /**
     * How many messages a thread submits in one call. Each call ends with the wait for the last answer, so that only answered messages
     * count; meanwhile the other threads keep their parts of the window filled.
     */
    static final int BATCH = WindowState.BATCH;

    /**
     * The window of each bind, and how many messages may be unanswered over all binds together: 1 to 1,024. Where there are fewer than threads,
     * each thread still has one message unanswered, which waits in the queue of a session for the window.
     */
    @Param({"1", "64", "512"})
    int window;

    /** Which thread answers a message. */
    @Param({"EVENT_LOOP", "CONCURRENT"})
    @SuppressWarnings("NullAway.Init") // set by JMH
    Dispatch dispatch;

    /** The transport of both ends. One that the machine does not have fails these cases and no others. */
    @Param("AUTO")
    @SuppressWarnings("NullAway.Init") // set by JMH
    TransportKind transport;

    /** How many binds the client has, 1 to 16; the messages that are in flight spread over them. */
    @Param("1")
    int binds;

    /** Whether the connections are encrypted, with TLS 1.3. */
    @Param("false")
    boolean tls;

    /** Whether both ends have meters. */
    @Param("OFF")
    @SuppressWarnings("NullAway.Init") // set by JMH
    Metrics metrics;

    Latencies.Percentiles percentiles = Latencies.Percentiles.NONE;

    /** Forgets how long messages of the iteration before took. */
    @Setup(Level.Iteration)
    public void forgetLatencies() {
        loopback.latencies.reset();
    }

    /** Takes how long the messages of this iteration took. */
    @TearDown(Level.Iteration)
    public void takeLatencies() {
        percentiles = loopback.latencies.percentiles();
    }

    @Override
    public final AsyncLoopback connect() {
        return connect(new LoopbackSetup(transport, dispatch, window, binds, tls, metrics));
    }

    abstract AsyncLoopback connect(LoopbackSetup setup);

    final void submitBatch(ThreadParams threads, LatencyCounters counters) throws Exception {
        counters.takeFrom(this);
        loopback.submitBatch(BATCH, share(window, threads.getThreadIndex(), threads.getThreadCount()));
    }

    /** How many of the messages that may be unanswered are those of one thread: at least 1. */
    static int share(int window, int thread, int threads) {
        int more = thread < window % threads ? 1 : 0;
        return Math.max(1, window / threads + more);
    }
}
