package io.smppcore.internal.engine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;

/* A thread for each request costs more than most handlers do. Here a thread takes one task after the other, and while
 * tasks wait, one more thread is on its way to them: the next one. A handler that blocks frees its carrier for the next
 * thread, which starts another before it runs a task itself. Handlers that never block thus need as many threads as
 * there are carriers, and those that all block have one each, with no time in between that would have to be measured
 * or configured. */

/** As many virtual threads for a session as it has handlers that block, and a few for those that do not. */
final class ConcurrentHandlers implements HandlerThreads<Runnable> {

    /** Number of tasks of a thread, behind which it leaves its carrier to other sessions. */
    private static final int TASKS_OF_A_THREAD = 128;

    private final ThreadFactory threads;
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    /** True from the start of a thread until it looks for its first task. */
    private final AtomicBoolean nextIsStarted = new AtomicBoolean();

    ConcurrentHandlers(ThreadFactory threads) {
        this.threads = threads;
    }

    @Override
    public void run(Runnable task) {
        waiting.add(task);
        try {
            startNext();
        } catch (Throwable e) {
            if (waiting.remove(task)) {
                throw e;
            }
            // Another thread has taken the task.
        }
    }

    /** Starts a thread for what waits, unless one is on its way. */
    private void startNext() {
        if (!nextIsStarted.get() && !waiting.isEmpty() && nextIsStarted.compareAndSet(false, true)) {
            try {
                threads.newThread(this::runSome).start();
            } catch (Throwable e) {
                nextIsStarted.set(false);
                throw e;
            }
        }
    }

    private void runSome() {
        // Cleared before the look at the queue: a task that comes after the look starts a thread of its own.
        nextIsStarted.set(false);
        for (int i = 0; i < TASKS_OF_A_THREAD; i++) {
            Runnable task = waiting.poll();
            if (task == null) {
                return;
            }
            startNextIfPossible();
            task.run();
            // An interrupt was meant for the handler that has just ended.
            Thread.interrupted();
        }
        startNextIfPossible();
    }

    private void startNextIfPossible() {
        try {
            startNext();
        } catch (Throwable e) {
            // What waits is left to this thread, and to the one that the next request starts.
            CallbackLog.FAILURES.error("no further thread for handlers can be started", e);
        }
    }
}
