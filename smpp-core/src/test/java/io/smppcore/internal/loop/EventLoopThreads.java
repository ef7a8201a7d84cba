package io.smppcore.internal.loop;

import io.smppcore.testing.Waits;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Threads like those of event loops, for tests of objects that sessions of a loop share. */
public final class EventLoopThreads {

    private EventLoopThreads() {}

    /** Runs a task on a new thread, and rethrows its failure; waits at most {@link Waits#SECONDS}. */
    public static void run(Runnable task) throws Exception {
        FutureTask<?> run = new FutureTask<>(task, null);
        EventLoopThread.factory("test").newThread(run).start();
        run.get(Waits.SECONDS, TimeUnit.SECONDS);
    }
}
