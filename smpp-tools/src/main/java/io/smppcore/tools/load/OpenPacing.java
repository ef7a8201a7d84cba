package io.smppcore.tools.load;

import java.time.Duration;
import java.util.function.LongSupplier;

/* A request that is due while the window is full waits and keeps its due time, so that the delay of a slow server is
 * part of the latency (no coordinated omission). */

/** The pacing of an open loop: requests are due according to a plan, independently of earlier outcomes. */
final class OpenPacing implements Pacing {

    /** Time after the end during which waiting requests may still be sent. */
    static final long DRAIN_NANOS = Duration.ofSeconds(10).toNanos();

    /**
     * Maximum number of due times that one call queues, so that a long list does not block the event loop; the next
     * call queues more.
     */
    private static final int MAX_IN_TURN = 1 << 16;

    private final LongSupplier arrivals;
    private final LoadLimit limit;
    private final long startNanos;
    private final TimeQueue waiting;
    private long unplanned;
    private long nextNanos;
    private long overflow;

    /**
     * Creates the pacing.
     *
     * @param arrivals due times of the requests in nanoseconds after the beginning, ascending
     * @param limit maximum number of requests, or maximum time
     * @param backlog maximum number of requests that wait for the window
     * @param startNanos {@link LoadControl#nanoTime} of the beginning
     */
    OpenPacing(LongSupplier arrivals, LoadLimit limit, int backlog, long startNanos) {
        this.arrivals = arrivals;
        this.limit = limit;
        this.startNanos = startNanos;
        this.waiting = new TimeQueue(backlog);
        this.unplanned = limit.requests() + (limit.requests() == Long.MAX_VALUE ? 0 : 1);
        plan();
    }

    @Override
    public boolean isDue(long nowNanos) {
        enqueueDue(nowNanos - startNanos);
        return !waiting.isEmpty() && !isPastDrain(nowNanos);
    }

    @Override
    public long take(long nowNanos) {
        return startNanos + waiting.poll();
    }

    @Override
    public void freed(long nowNanos) {}

    @Override
    public long nextInNanos(long nowNanos) {
        if (!waiting.isEmpty()) {
            return 0;
        }
        return unplanned == 0 ? Long.MAX_VALUE : nextNanos - (nowNanos - startNanos);
    }

    @Override
    public boolean isOver(long nowNanos) {
        return unplanned == 0 && (waiting.isEmpty() || isPastDrain(nowNanos));
    }

    @Override
    public long notTaken(long nowNanos) {
        enqueueDue(nowNanos - startNanos);
        return overflow + waiting.size();
    }

    @Override
    public long spanNanos() {
        return limit.nanos() == Long.MAX_VALUE ? 0 : limit.nanos();
    }

    /** Queues the requests that are due at a time after the beginning; counts those for which the queue has no room. */
    private void enqueueDue(long atNanos) {
        for (int i = 0; i < MAX_IN_TURN && unplanned > 0 && nextNanos <= atNanos; i++) {
            if (!waiting.offer(nextNanos)) {
                overflow++;
            }
            plan();
        }
    }

    private void plan() {
        unplanned--;
        if (unplanned > 0) {
            nextNanos = arrivals.getAsLong();
            if (nextNanos >= limit.nanos()) {
                unplanned = 0;
            }
        }
    }

    private boolean isPastDrain(long nowNanos) {
        return limit.nanos() != Long.MAX_VALUE && nowNanos - startNanos - limit.nanos() > DRAIN_NANOS;
    }
}
