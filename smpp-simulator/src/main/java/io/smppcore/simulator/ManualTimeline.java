package io.smppcore.simulator;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A clock for tests that stands still except in {@link #advance}. Thread-safe; due tasks run on the thread that calls
 * {@link #advance}. At most 1,000,000 tasks may wait.
 */
public final class ManualTimeline implements Timeline {

    private static final int MAX_TASKS = 1_000_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock advancing = new ReentrantLock();
    private final TaskQueue tasks = new TaskQueue(MAX_TASKS);
    private final Instant start;
    private long nanos;

    /**
     * Creates a clock.
     *
     * @param start the initial time
     */
    public ManualTimeline(Instant start) {
        this.start = start;
    }

    /** Creates a clock that starts at the beginning of 2026, in UTC. */
    public ManualTimeline() {
        this(Instant.parse("2026-01-01T00:00:00Z"));
    }

    @Override
    public Instant now() {
        return start.plusNanos(nanoTime());
    }

    @Override
    public long nanoTime() {
        lock.lock();
        try {
            return nanos;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean schedule(Duration delay, Runnable task) {
        lock.lock();
        try {
            return tasks.add(nanos + delay.toNanos(), task);
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

    /**
     * Advances the clock and runs all tasks that are due, each at its time, including tasks that are scheduled during
     * the call.
     *
     * @param time time by which to advance, 0 or more
     * @throws IllegalArgumentException if the time is negative
     */
    public void advance(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("time: " + time + " (expected: >= 0)");
        }
        advancing.lock();
        try {
            long until = nanoTime() + time.toNanos();
            for (Runnable task = takeDue(until); task != null; task = takeDue(until)) {
                TaskQueue.run(task);
            }
        } finally {
            advancing.unlock();
        }
    }

    /**
     * Removes and returns the next task due until the given time, and sets the clock to the time of the task. If there
     * is none, sets the clock to the given time and returns null.
     */
    private @Nullable Runnable takeDue(long until) {
        lock.lock();
        try {
            nanos = tasks.isEmpty() || tasks.firstDueNanos() > until ? until : Math.max(nanos, tasks.firstDueNanos());
            return tasks.takeDue(nanos);
        } finally {
            lock.unlock();
        }
    }
}
