package io.smppcore.tools.load;

/** A closed loop: each outcome makes the next request due, at once or after a think time. */
final class ClosedPacing implements Pacing {

    private final LoadLimit limit;
    private final long startNanos;
    private final long thinkNanos;
    private final TimeQueue thinking;
    private long unsent;

    ClosedPacing(LoadLimit limit, int window, long thinkNanos, long startNanos) {
        this.limit = limit;
        this.startNanos = startNanos;
        this.thinkNanos = thinkNanos;
        this.thinking = new TimeQueue(thinkNanos > 0 ? window : 1);
        this.unsent = limit.requests();
        for (int i = 0; i < window && thinkNanos > 0; i++) {
            thinking.offer(startNanos);
        }
    }

    @Override
    public boolean isDue(long nowNanos) {
        return !isOver(nowNanos) && (thinkNanos == 0 || (!thinking.isEmpty() && thinking.peek() - nowNanos <= 0));
    }

    @Override
    public long take(long nowNanos) {
        unsent--;
        if (thinkNanos > 0) {
            thinking.poll();
        }
        return nowNanos;
    }

    @Override
    public void freed(long nowNanos) {
        if (thinkNanos > 0) {
            thinking.offer(nowNanos + thinkNanos);
        }
    }

    @Override
    public long nextInNanos(long nowNanos) {
        if (thinkNanos == 0) {
            return 0;
        }
        if (thinking.isEmpty()) {
            return Long.MAX_VALUE;
        }
        // At most until the end of the load, because the same timer detects the end.
        return Math.min(thinking.peek() - nowNanos, limit.nanos() - (nowNanos - startNanos));
    }

    @Override
    public boolean isOver(long nowNanos) {
        return unsent == 0 || nowNanos - startNanos >= limit.nanos();
    }

    @Override
    public long notTaken(long nowNanos) {
        return 0; // without an outcome nothing becomes due
    }

    @Override
    public long spanNanos() {
        return 0;
    }
}
