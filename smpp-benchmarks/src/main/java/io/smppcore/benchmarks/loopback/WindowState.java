package io.smppcore.benchmarks.loopback;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.ThreadParams;

/** One bind whose window the threads of a benchmark share in equal parts. */
public abstract class WindowState extends BindState<Loopback> {

    /**
     * Number of messages that a thread submits in one call. Each call ends when the last one is answered, so that only
     * answered messages count; meanwhile the other threads keep their shares of the window filled.
     */
    public static final int BATCH = 10_240;

    @Param({"64", "512"})
    public int window;

    /** Submits {@value #BATCH} messages and waits until all are answered. */
    public final void submitBatch(ThreadParams threads) throws Exception {
        submitBatch(BATCH, threads);
    }

    /** Submits some messages and waits until all are answered. */
    public final void submitBatch(int messages, ThreadParams threads) throws Exception {
        loopback.submitBatch(messages, window / threads.getThreadCount());
    }
}
