package io.smppcore.flow;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/*
 * One number replaces the tokens and the time of the last refill: the time at which the bucket would be full again
 * without further requests (the "theoretical arrival time" of the generic cell rate algorithm). One compare-and-set
 * takes a token or reserves a future one. A change of the rate changes this time so that the number of missing tokens
 * stays the same. A pause is a second number: its end does not move with returned tokens or the rate.
 */

/**
 * Limit on the number of requests per second, with bursts. Thread-safe, lock-free and non-blocking.
 *
 * <p>With a burst of b, b requests may be sent at once after a pause; in the long run only the rate counts.
 */
public final class TokenBucket {

    /** Highest rate, in requests per second; a higher limit makes no difference. */
    public static final double MAX_RATE = 1e8;

    /** Lowest rate: one request per day. */
    public static final double MIN_RATE = 1.0 / Duration.ofDays(1).toSeconds();

    private static final int MAX_BURST = 1_000_000;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Maximum time after which a bucket is full, one year; a longer time could overflow. */
    private static final long MAX_SLACK_NANOS = Duration.ofDays(365).toNanos();

    private final LongSupplier nanoClock;
    private final AtomicLong fullAtNanos;
    private final AtomicLong pausedUntilNanos;
    private volatile int burst;
    private volatile double rate;
    private final AtomicLong periodNanos = new AtomicLong();

    /**
     * Creates a full bucket that uses {@link System#nanoTime}.
     *
     * @param rate requests per second, {@link #MIN_RATE} to {@link #MAX_RATE}
     * @param burst number of requests that may be sent at once after a pause, 1 to 1,000,000
     * @throws IllegalArgumentException naming the value and its range
     */
    public TokenBucket(double rate, int burst) {
        this(rate, burst, System::nanoTime);
    }

    /**
     * Creates a full bucket.
     *
     * @param rate requests per second, {@link #MIN_RATE} to {@link #MAX_RATE}
     * @param burst number of requests that may be sent at once after a pause, 1 to 1,000,000
     * @param nanoClock nanoseconds since an arbitrary moment, never decreasing
     * @throws IllegalArgumentException naming the value and its range
     */
    public TokenBucket(double rate, int burst, LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        long now = nanoClock.getAsLong();
        this.fullAtNanos = new AtomicLong(now);
        // So early that the bucket is full, whatever its rate and burst.
        this.pausedUntilNanos = new AtomicLong(now - MAX_SLACK_NANOS);
        rate(rate, burst);
    }

    /**
     * Changes the rate and the burst, as {@link #rate(double)} does. The tokens by which the burst increases are
     * available at once.
     *
     * @param perSecond tokens per second, {@link #MIN_RATE} to {@link #MAX_RATE}
     * @param newBurst tokens available after a pause, within the bounds of the constructor
     * @throws IllegalArgumentException naming the value and its range
     */
    public void rate(double perSecond, int newBurst) {
        if (newBurst < 1 || newBurst > MAX_BURST) {
            throw new IllegalArgumentException("burst: " + newBurst + " (expected: 1 to " + MAX_BURST + ")");
        }
        rate(perSecond);
        burst = newBurst;
    }

    /**
     * Changes the rate. The number of missing tokens stays the same; they become available at the new rate. Waits that
     * {@link #reserve} has returned are not affected.
     *
     * @param perSecond requests per second, {@link #MIN_RATE} to {@link #MAX_RATE}
     * @throws IllegalArgumentException if the rate is outside this range
     */
    public void rate(double perSecond) {
        if (!(perSecond >= MIN_RATE && perSecond <= MAX_RATE)) {
            throw new IllegalArgumentException(
                    "rate: " + perSecond + " requests/s (expected: " + MIN_RATE + " to " + MAX_RATE + ")");
        }
        rate = perSecond;
        long period = (long) (NANOS_PER_SECOND / perSecond);
        long before = periodNanos.getAndSet(period);
        if (before != 0 && before != period) {
            long now = nanoClock.getAsLong();
            fullAtNanos.updateAndGet(fullAt -> rescaled(fullAt, now, period / (double) before));
        }
    }

    /** Returns the time at which the bucket will be full if each missing token takes a multiple of its time. */
    private static long rescaled(long fullAt, long now, double factor) {
        long missing = fullAt - now;
        return missing <= 0 ? fullAt : now + Math.min((long) (missing * factor), MAX_SLACK_NANOS);
    }

    /** Returns the rate in requests per second. */
    public double rate() {
        return rate;
    }

    /**
     * Takes a token if one is available.
     *
     * @return false if the request has to wait
     */
    public boolean tryAcquire() {
        return reserve(0) == 0;
    }

    /**
     * Takes the tokens of a request that counts several times, or none. If the count exceeds the burst, it is
     * sufficient that the whole burst is available; the excess delays later requests.
     *
     * @param count number of tokens, 1 or more
     * @return false if the request has to wait
     */
    public boolean tryAcquire(int count) {
        while (true) {
            long fullAt = fullAtNanos.get(); // before the period, so that a change of the rate makes the exchange fail
            long period = periodNanos.get();
            long slack = slack(period);
            // A bucket that is full within the slack has one token. Each further token requires that it is full one
            // period earlier.
            long needed = span(Math.min(count, burst) - 1, period);
            long now = nanoClock.getAsLong();
            long from = from(fullAt, now, slack);
            if (from - now + needed > slack) {
                return false;
            }
            if (fullAtNanos.compareAndSet(fullAt, from + span(count, period))) {
                return true;
            }
        }
    }

    /**
     * Takes a token that is available now or within the maximum wait. The token is taken even before it is available;
     * the caller has to wait.
     *
     * @param maxWaitNanos maximum wait in nanoseconds, 0 or more
     * @return nanoseconds to wait before the request may be sent, 0 for none; -1 if the wait would exceed the maximum,
     *     and no token was taken
     */
    public long reserve(long maxWaitNanos) {
        while (true) {
            long fullAt = fullAtNanos.get(); // before the period, as above
            long period = periodNanos.get();
            long slack = slack(period);
            long now = nanoClock.getAsLong();
            long from = from(fullAt, now, slack);
            long wait = Math.max(0, from - now - slack);
            if (wait > maxWaitNanos) {
                return -1;
            }
            if (fullAtNanos.compareAndSet(fullAt, from + period)) {
                return wait;
            }
        }
    }

    /** Puts back a token that was taken or reserved and not used. Tokens beyond the burst are lost. */
    public void giveBack() {
        giveBack(1);
    }

    /**
     * Puts back tokens that were taken and not used. Tokens beyond the burst are lost.
     *
     * @param count tokens, 0 or more
     */
    public void giveBack(int count) {
        fullAtNanos.addAndGet(-span(count, periodNanos.get()));
    }

    /** Returns the nanoseconds until the next token is available if no other caller takes it, 0 for none. */
    public long delayNanos() {
        long now = nanoClock.getAsLong();
        long slack = slack(periodNanos.get());
        return Math.max(0, from(fullAtNanos.get(), now, slack) - now - slack);
    }

    /**
     * Returns true if the bucket is full, and therefore equivalent to a new one.
     *
     * @return true if the whole burst is available
     */
    public boolean isFull() {
        long now = nanoClock.getAsLong();
        return from(fullAtNanos.get(), now, slack(periodNanos.get())) == now;
    }

    /**
     * Allows no request for a time. After it, one token is available, not the whole burst. Has no effect if the next
     * token is available only later.
     *
     * @param nanos nanoseconds from now, 0 or more
     */
    public void pause(long nanos) {
        pausedUntilNanos.accumulateAndGet(nanoClock.getAsLong() + nanos, TokenBucket::later);
    }

    /**
     * Returns the time at which the bucket would be full without further requests; now if it is full. A pause ends with
     * one token.
     */
    private long from(long fullAt, long now, long slack) {
        return later(later(fullAt, now), pausedUntilNanos.get() + slack);
    }

    private static long later(long one, long other) {
        return one - other > 0 ? one : other;
    }

    /** Returns the maximum time until the bucket is full, in nanoseconds, at which a request need not wait. */
    private long slack(long period) {
        return span(burst - 1, period);
    }

    /** Returns the time in which a number of tokens becomes available, at most about one year. */
    private static long span(int tokens, long period) {
        return Math.min(tokens, MAX_SLACK_NANOS / period) * period;
    }
}
