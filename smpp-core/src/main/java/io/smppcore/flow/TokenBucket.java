package io.smppcore.flow;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/* Instead of tokens and the time of the last refill it keeps one number: when the bucket would be full again if nobody took anything
 * (the "theoretical arrival time" of the generic cell rate algorithm). One compare-and-set takes a token, and a wait can be reserved. */

/**
 * At most so many requests in a second, with bursts. Thread-safe and without locks; nothing waits in here.
 *
 * <p>A burst of b means that b requests may go at once after a rest; over a longer time it is the rate that counts.
 */
public final class TokenBucket {

    /** The highest rate, in requests per second; beyond it a limit makes no difference. */
    public static final double MAX_RATE = 1e8;

    /** The lowest rate: one request in a day. */
    public static final double MIN_RATE = 1.0 / Duration.ofDays(1).toSeconds();

    private static final int MAX_BURST = 1_000_000;
    private static final double NANOS_PER_SECOND = 1e9;

    /** A year; more could not be added to a time. */
    private static final long MAX_SLACK_NANOS = Duration.ofDays(365).toNanos();

    private final LongSupplier nanoClock;
    private final int burst;
    private final AtomicLong fullAtNanos;
    private volatile double rate;
    private volatile long periodNanos;

    /**
     * A full bucket that goes by {@link System#nanoTime}.
     *
     * @param rate requests per second, {@link #MIN_RATE} to {@link #MAX_RATE}
     * @param burst requests that may go at once after a rest, 1 to 1,000,000
     * @throws IllegalArgumentException naming the value and its range
     */
    public TokenBucket(double rate, int burst) {
        this(rate, burst, System::nanoTime);
    }

    /**
     * A full bucket.
     *
     * @param rate requests per second, {@link #MIN_RATE} to {@link #MAX_RATE}
     * @param burst requests that may go at once after a rest, 1 to 1,000,000
     * @param nanoClock nanoseconds since any moment, never going back
     * @throws IllegalArgumentException naming the value and its range
     */
    public TokenBucket(double rate, int burst, LongSupplier nanoClock) {
        if (burst < 1 || burst > MAX_BURST) {
            throw new IllegalArgumentException("burst: " + burst + " (expected: 1 to " + MAX_BURST + ")");
        }
        this.burst = burst;
        this.nanoClock = nanoClock;
        this.fullAtNanos = new AtomicLong(nanoClock.getAsLong());
        rate(rate);
    }

    /**
     * Changes the rate from now on. Waits that were reserved stay as they are.
     *
     * @param perSecond requests per second, {@link #MIN_RATE} to {@link #MAX_RATE}
     * @throws IllegalArgumentException naming the value and its range
     */
    public void rate(double perSecond) {
        if (!(perSecond >= MIN_RATE && perSecond <= MAX_RATE)) {
            throw new IllegalArgumentException(
                    "rate: " + perSecond + " requests/s (expected: " + MIN_RATE + " to " + MAX_RATE + ")");
        }
        rate = perSecond;
        periodNanos = (long) (NANOS_PER_SECOND / perSecond);
    }

    /**
     * The rate.
     *
     * @return requests per second
     */
    public double rate() {
        return rate;
    }

    /**
     * Takes a token if there is one now.
     *
     * @return false when the request has to wait
     */
    public boolean tryAcquire() {
        return reserve(0) == 0;
    }

    /**
     * Takes a token that is there now or will be soon. The caller has to wait for it; the token is taken in any case.
     *
     * @param maxWaitNanos how long the caller is willing to wait, 0 or more
     * @return nanoseconds to wait before the request may go, 0 for now; -1 when that would be longer, and no token was taken
     */
    public long reserve(long maxWaitNanos) {
        long period = periodNanos;
        long slack = slack(period);
        while (true) {
            long now = nanoClock.getAsLong();
            long fullAt = fullAtNanos.get();
            long from = fullAt - now > 0 ? fullAt : now;
            long wait = Math.max(0, from - now - slack);
            if (wait > maxWaitNanos) {
                return -1;
            }
            if (fullAtNanos.compareAndSet(fullAt, from + period)) {
                return wait;
            }
        }
    }

    /** Takes back a token that was reserved and not used. What is beyond the burst is lost. */
    public void giveBack() {
        fullAtNanos.addAndGet(-periodNanos);
    }

    /**
     * How long until a token will be there, if nobody else takes it.
     *
     * @return nanoseconds, 0 for now
     */
    public long delayNanos() {
        return Math.max(0, fullAtNanos.get() - nanoClock.getAsLong() - slack(periodNanos));
    }

    /**
     * Whether nothing was taken for so long that a new bucket would be the same.
     *
     * @return true when the whole burst may go
     */
    public boolean isFull() {
        return fullAtNanos.get() - nanoClock.getAsLong() <= 0;
    }

    /**
     * Lets no request go for some time.
     *
     * @param nanos how long from now, 0 or more
     */
    public void pause(long nanos) {
        long until = nanoClock.getAsLong() + nanos + slack(periodNanos);
        fullAtNanos.accumulateAndGet(until, (current, wanted) -> wanted - current > 0 ? wanted : current);
    }

    /** How far the bucket may be from full before a request has to wait. */
    private long slack(long period) {
        return Math.min(burst - 1, MAX_SLACK_NANOS / period) * period;
    }
}
