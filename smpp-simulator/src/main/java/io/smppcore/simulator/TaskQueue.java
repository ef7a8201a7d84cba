package io.smppcore.simulator;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The waiting tasks of a timeline, ordered by due time, those of the same time by insertion. Not thread-safe. */
final class TaskQueue {

    private static final Logger LOG = LoggerFactory.getLogger(TaskQueue.class);

    private record Task(long dueNanos, long order, Runnable action) implements Comparable<Task> {

        @Override
        public int compareTo(Task other) {
            int byTime = Long.compare(dueNanos - other.dueNanos, 0);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    private final PriorityQueue<Task> tasks = new PriorityQueue<>();
    private final int limit;
    private long scheduled;

    TaskQueue(int limit) {
        this.limit = limit;
    }

    /** Adds a task; returns false if the queue is full. */
    boolean add(long dueNanos, Runnable action) {
        return tasks.size() < limit && tasks.add(new Task(dueNanos, scheduled++, action));
    }

    boolean isEmpty() {
        return tasks.isEmpty();
    }

    int size() {
        return tasks.size();
    }

    /**
     * Returns the due time of the first task.
     *
     * @throws java.util.NoSuchElementException if the queue is empty
     */
    long firstDueNanos() {
        return tasks.element().dueNanos();
    }

    /** Removes and returns the first task if it is due; returns null if not. */
    @Nullable
    Runnable takeDue(long nowNanos) {
        Task first = tasks.peek();
        return first != null && first.dueNanos() - nowNanos <= 0
                ? tasks.remove().action()
                : null;
    }

    /** Runs a task; logs an exception instead of throwing it. */
    static void run(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            LOG.error("a task of the simulator has failed", e);
        }
    }
}
