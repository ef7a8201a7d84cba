package io.smppcore.simulator;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The timeline of a simulator in real time. A single daemon thread, started with the first task, runs all tasks.
 * Thread-safe.
 */
final class SystemTimeline implements Timeline, AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final TaskQueue tasks;
    private final LongSupplier nanos;
    private @Nullable Thread thread;
    private boolean closed;

    /**
     * Creates a timeline.
     *
     * @param limit maximum number of waiting tasks
     */
    SystemTimeline(int limit) {
        this(limit, System::nanoTime);
    }

    /** Creates a timeline with another source of nanoseconds, for tests. */
    SystemTimeline(int limit, LongSupplier nanos) {
        this.tasks = new TaskQueue(limit);
        this.nanos = nanos;
    }

    @Override
    public Instant now() {
        return Instant.ofEpochMilli(System.currentTimeMillis());
    }

    @Override
    public long nanoTime() {
        return nanos.getAsLong();
    }

    @Override
    public boolean schedule(Duration delay, Runnable task) {
        long dueNanos = nanos.getAsLong() + delay.toNanos();
        lock.lock();
        try {
            if (closed || !tasks.add(dueNanos, task)) {
                return false;
            }
            if (thread == null) {
                thread = Thread.ofPlatform()
                        .name("smpp-simulator-timeline")
                        .daemon()
                        .start(this::run);
            } else if (tasks.firstDueNanos() == dueNanos) {
                changed.signal();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int waiting() {
        lock.lock();
        try {
            return tasks.size();
        } finally {
            lock.unlock();
        }
    }

    /** Cancels all tasks that have not begun. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        List<Runnable> due = new ArrayList<>();
        while (awaitDue(due)) {
            due.forEach(TaskQueue::run);
            due.clear();
        }
    }

    /** Waits until tasks are due, and moves them to the list. Returns false after {@link #close} or an interrupt. */
    private boolean awaitDue(List<Runnable> due) {
        lock.lock();
        try {
            while (!closed) {
                takeDue(due);
                if (!due.isEmpty()) {
                    return true;
                }
                if (tasks.isEmpty()) {
                    changed.await();
                } else {
                    long unused = changed.awaitNanos(tasks.firstDueNanos() - nanos.getAsLong());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        return false;
    }

    private void takeDue(List<Runnable> due) {
        long now = nanos.getAsLong();
        for (Runnable task = tasks.takeDue(now); task != null; task = tasks.takeDue(now)) {
            due.add(task);
        }
    }
}
