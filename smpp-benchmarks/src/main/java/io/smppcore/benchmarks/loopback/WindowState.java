package io.smppcore.benchmarks.loopback;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.ThreadParams;

/** One bind whose window the threads of a benchmark share in equal parts. */
public abstract class WindowState extends BindState<Loopback> {

    /**
     * How many messages a thread submits in one call. Each call ends with the wait for the last answer, so that only answered messages
     * count; meanwhile the other threads keep their parts of the window filled.
     */
    public static final int BATCH = 10_240;

    /** How many messages may be unanswered. */
    @Param({"64", "512"})
    public int window;

    /**
     * Submits {@value #BATCH} messages and waits until all are answered.
     *
     * @throws Exception when a message is refused or not answered
     */
    public final void submitBatch(ThreadParams threads) throws Exception {
        loopback.submitBatch(BATCH, window / threads.getThreadCount());
    }
}
