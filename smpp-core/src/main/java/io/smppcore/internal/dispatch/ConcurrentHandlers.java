package io.smppcore.internal.dispatch;

import io.smppcore.internal.frame.CallbackLog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * A thread per request would cost more than most handlers. Here a thread runs several tasks, and while tasks wait, one
 * further thread is always starting: the next one. A handler that blocks frees its carrier for the next thread, which
 * starts another before it runs a task itself. So handlers that never block need at most as many threads as there are
 * carriers, and blocked handlers have one each, without a delay to configure.
 *
 * Responses are posted without a wake-up of the event loop as long as another task follows, so that one turn writes
 * many. Before a handler that might block, the wake-up must be certain: the thread that was started for the waiting
 * tasks begins with it, and if none wait, this thread does it.
 */

/**
 * Executor of the handlers of one session on virtual threads, for {@code CONCURRENT} dispatch. Each thread runs tasks
 * one after the other and, before it runs one, starts another thread for those that still wait; so a handler that
 * blocks delays no other, while short handlers share a few threads. Thread-safe.
 *
 * @param <T> task that calls the handler of one request
 */
final class ConcurrentHandlers<T> implements HandlerThreads<T> {

    /** Maximum number of tasks that a thread runs before it ends, so that other sessions get its carrier thread. */
    private static final int TASKS_PER_THREAD = 128;

    /** Maximum time after which a thread ends, measured at intervals of a few tasks, for the same reason. */
    private static final long NANOS_PER_THREAD = TimeUnit.MILLISECONDS.toNanos(1);

    private static final int TASKS_PER_MEASUREMENT = 8;

    private final ThreadFactory threads;
    private final @Nullable HandlerCarrier carrier;
    private final Consumer<? super T> runner;
    private final Runnable wakeUp;
    private final Queue<T> waiting = new ConcurrentLinkedQueue<>();

    /**
     * True while a new thread has been started but has not polled its first task; no other thread is started meanwhile.
     */
    private final AtomicBoolean nextStarted = new AtomicBoolean();

    /**
     * Creates the executor, without a thread.
     *
     * @param threads factory of virtual threads; a {@link HandlerCarrier} also gets the times of their runs
     * @param runner function that runs a task, and posts its response without a wake-up of the event loop
     * @param wakeUp wake-up of the event loop for the tasks that were posted without one
     */
    ConcurrentHandlers(ThreadFactory threads, Consumer<? super T> runner, Runnable wakeUp) {
        this.threads = threads;
        this.carrier = threads instanceof HandlerCarrier measured ? measured : null;
        this.runner = runner;
        this.wakeUp = wakeUp;
    }

    @Override
    public void add(T task) {
        waiting.add(task);
    }

    @Override
    public @Nullable T remove() {
        return waiting.poll();
    }

    /** Starts a thread for waiting tasks, unless one is already starting. Called by any thread. */
    @Override
    public void start() {
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
        wakeUp.run();
        do {
            runShare();
            wakeUp.run();
        } while (!startNextIfPossible());
    }

    /** Runs tasks until none wait, or other sessions should get the carrier thread. */
    private void runShare() {
        long start = System.nanoTime();
        int handled = 0;
        while (handled < TASKS_PER_THREAD && !isOver(handled, start)) {
            T task = waiting.poll();
            if (task == null) {
                break;
            }
            if (waiting.isEmpty()) {
                wakeUp.run();
            } else {
                startNextIfPossible();
            }
            runner.accept(task);
            handled++;
            // A pending interrupt was meant for the handler that has just ended, and must not reach the next one.
            Thread.interrupted();
        }
        if (carrier != null && handled > 0) {
            carrier.ran(System.nanoTime() - start, handled);
        }
    }

    /** Returns true if a thread should end. Reads the time after 1, 2, 4 and then every eight tasks. */
    private static boolean isOver(int handled, long start) {
        boolean isMeasured = (handled & (handled - 1)) == 0 || handled % TASKS_PER_MEASUREMENT == 0;
        return handled > 0 && isMeasured && System.nanoTime() - start > NANOS_PER_THREAD;
    }

    /** Returns false if tasks wait and no thread can be started for them. */
    private boolean startNextIfPossible() {
        try {
            start();
            return true;
        } catch (Throwable e) {
            // This thread continues with the waiting tasks, and the next request tries again to start a thread.
            wakeUp.run();
            CallbackLog.FAILURES.error("no further thread for handlers can be started", e);
            return false;
        }
    }
}
