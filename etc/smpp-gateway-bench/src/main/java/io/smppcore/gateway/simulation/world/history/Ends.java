package io.smppcore.gateway.simulation.world.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Times at which the processes of a node have ended, have lost a partition without a hand-over, or their store has
 * failed; and times during which they could not go on.
 */
public final class Ends {

    /** Maximum time of a sync of a disk in nanoseconds. */
    public static final long MAX_SYNC_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Maximum time until something is durable: after the commit under way and the next one. */
    static final long COMMIT_NANOS = 2 * MAX_SYNC_NANOS + SECOND;

    private final List<Long> ends = new ArrayList<>();

    /** Times at which a store has failed. What its process learns from then to its end is not durable. */
    private final List<Long> failures = new ArrayList<>();

    private final List<Suspension> suspensions = new ArrayList<>();

    private record Suspension(long from, long to) {}

    /** Creates an object without ends. */
    public Ends() {}

    /** Notes that the process has ended or has lost a partition. */
    public void ended(long now) {
        ends.add(now);
    }

    /** Notes that the store has failed; its process, which may be suspended then, ends later. */
    public void storeFailed(long now) {
        failures.add(now);
        ends.add(now);
    }

    /** Notes that the process has not run, or has not reached its store, between two times. */
    public void suspended(long from, long to) {
        suspensions.add(new Suspension(from, to));
    }

    /** Returns the time between two times during which the process was not suspended. */
    long ran(long from, long to) {
        long ran = 0;
        long since = from;
        for (Suspension pause : suspensions.stream()
                .sorted(Comparator.comparingLong(Suspension::from))
                .toList()) {
            ran += Math.max(0, Math.min(to, pause.from) - since);
            since = Math.max(since, Math.min(to, pause.to));
        }
        return ran + Math.max(0, to - since);
    }

    /**
     * Returns true if a process that learned something at a time may have ended, or its store may have failed, before
     * that was durable: it is after the commit under way and the next one, both of which wait while the process is
     * suspended.
     */
    public boolean mayBeForgotten(long known) {
        return hasEnded(known, known, COMMIT_NANOS)
                || failures.stream().anyMatch(failed -> failed <= known && !hasEnded(failed + 1, known));
    }

    /**
     * Returns true if something that has begun at a time was in flight at another one, and the process ended before it
     * was over.
     *
     * @param nanos maximum time that it takes, without suspensions
     */
    public boolean endedDuring(long began, long known, long nanos) {
        return ran(began, known) < nanos && hasEnded(known, began, nanos);
    }

    /** Returns true if a process has ended, or its store has failed, between two times. */
    private boolean hasEnded(long from, long to) {
        return ends.stream().anyMatch(end -> end >= from && end <= to);
    }

    /**
     * Returns true if a process has ended, or its store has failed, from a time on.
     *
     * @param nanos maximum time between {@code start} and the end, without suspensions
     */
    private boolean hasEnded(long from, long start, long nanos) {
        return ends.stream().anyMatch(end -> end >= from && ran(start, end) <= nanos);
    }
}
