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

/**
 * Executor of the handlers of one session on virtual threads, for {@code CONCURRENT} dispatch. Each thread runs tasks
 * one after the other and, before it runs one, starts another thread for those that still wait; so a handler that
 * blocks delays no other, while short handlers share a few threads. Thread-safe.
 */
final class ConcurrentHandlers implements Consumer<Runnable> {

    /** Maximum number of tasks that a thread runs before it ends, so that other sessions get its carrier thread. */
    private static final int TASKS_PER_THREAD = 128;

    private final ThreadFactory threads;
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    /**
     * True while a new thread has been started but has not polled its first task; no other thread is started meanwhile.
     */
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
            // Another thread has already taken the task and will run it, so the failure to start a thread does not
            // concern the caller.
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
        // Cleared before the poll, so that a task added after the poll starts a thread of its own.
        nextStarted.set(false);
        for (int i = 0; i < TASKS_PER_THREAD; i++) {
            Runnable task = waiting.poll();
            if (task == null) {
                return;
            }
            startNextIfPossible();
            task.run();
            // A pending interrupt was meant for the handler that has just ended, and must not reach the next one.
            Thread.interrupted();
        }
        startNextIfPossible();
    }

    private void startNextIfPossible() {
        try {
            startNext();
        } catch (Throwable e) {
            // This thread continues with the waiting tasks, and the next request tries again to start a thread.
            CallbackLog.FAILURES.error("no further thread for handlers can be started", e);
        }
    }
}
