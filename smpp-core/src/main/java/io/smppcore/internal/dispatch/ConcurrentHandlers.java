package io.smppcore.internal.dispatch;

import io.smppcore.internal.frame.CallbackLog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/*
 * A thread per request would cost more than most handlers. Here a thread runs several tasks, and while tasks wait, one
 * further thread is always starting: the next one. A handler that blocks frees its carrier for the next thread, which
 * starts another before it runs a task itself. So handlers that never block need as many threads as there are carriers,
 * and blocked handlers have one each, without a delay to configure.
 */

/** Virtual threads of a session: one for each handler that blocks, and a few for all others. */
final class ConcurrentHandlers implements Consumer<Runnable> {

    /** Number of tasks after which a thread leaves its carrier to other sessions. */
    private static final int TASKS_PER_THREAD = 128;

    private final ThreadFactory threads;
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    /** True from the start of a thread until it polls its first task. */
    private final AtomicBoolean nextStarted = new AtomicBoolean();

    ConcurrentHandlers(ThreadFactory threads) {
        this.threads = threads;
    }

    @Override
    public void accept(Runnable task) {
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

    /** Starts a thread for waiting tasks, unless one is already starting. */
    private void startNext() {
        if (!nextStarted.get() && !waiting.isEmpty() && nextStarted.compareAndSet(false, true)) {
            try {
                threads.newThread(this::runSome).start();
            } catch (Throwable e) {
                nextStarted.set(false);
                throw e;
            }
        }
    }

    private void runSome() {
        // Cleared before the poll, so that a task added after it starts a thread.
        nextStarted.set(false);
        for (int i = 0; i < TASKS_PER_THREAD; i++) {
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
            // Waiting tasks are left to this thread, and to the one started for the next request.
            CallbackLog.FAILURES.error("no further thread for handlers can be started", e);
        }
    }
}
