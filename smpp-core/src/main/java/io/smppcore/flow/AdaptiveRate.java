package io.smppcore.flow;

import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/* Multiplicative decrease, additive increase, as TCP does it: the peer's limit is found from both sides and shared fairly with others.
 * Many requests are refused for one and the same overload, so the rate falls at most once in a step. */

/**
 * A rate that falls when the peer is overloaded and recovers when it no longer is. Shared by all binds to one message centre.
 * Thread-safe.
 *
 * <p>ESME_RTHROTTLED and ESME_RMSGQFUL halve the rate. congestion_state (SMPP 5.0 4.8.4.18) takes a tenth off from 91 on and stops for a
 * step at 100; 80 to 90 is what a busy peer should be kept at and changes nothing. Every step without such a sign adds a twentieth of the
 * highest rate. Without a limit of its own the rate starts from what the peer has accepted in the last step.
 */
public final class AdaptiveRate {

    private static final double DECREASE = 0.5;
    private static final double CONGESTION_DECREASE = 0.9;
    private static final double INCREASE = 0.05;
    private static final double LOWEST = 1.0;
    private static final int CONGESTED_FROM = 91;
    private static final int BUSY_FROM = 80;
    private static final int FULLY_CONGESTED = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    private final double highest;
    private final long stepNanos;
    private final LongSupplier nanoClock;
    private final TokenBucket bucket;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicLong acceptedInStep = new AtomicLong();

    private volatile boolean limiting;
    private volatile long stepEndsNanos;

    /* Guarded by the lock. */
    private double ceiling;
    private double observed;
    private boolean signInStep;

    /**
     * A rate that goes by {@link System#nanoTime}.
     *
     * @param highest requests per second that are never exceeded; {@link TokenBucket#MAX_RATE} for no limit but that of the peer
     * @param burst requests that may go at once after a rest, 1 to 1,000,000
     * @param step how long the rate stays as it is, 1 ms to 1 minute; one second is a good choice
     */
    public AdaptiveRate(double highest, int burst, Duration step) {
        this(highest, burst, step, System::nanoTime);
    }

    /**
     * A rate.
     *
     * @param highest requests per second that are never exceeded; {@link TokenBucket#MAX_RATE} for no limit but that of the peer
     * @param burst requests that may go at once after a rest, 1 to 1,000,000
     * @param step how long the rate stays as it is, 1 ms to 1 minute
     * @param nanoClock nanoseconds since any moment, never going back
     * @throws IllegalArgumentException naming the value and its range
     */
    public AdaptiveRate(double highest, int burst, Duration step, LongSupplier nanoClock) {
        if (step.compareTo(Duration.ofMillis(1)) < 0 || step.compareTo(Duration.ofMinutes(1)) > 0) {
            throw new IllegalArgumentException("step: " + step + " (expected: 1 ms to 1 minute)");
        }
        this.bucket = new TokenBucket(highest, burst, nanoClock);
        this.highest = highest;
        this.ceiling = highest;
        this.limiting = highest < TokenBucket.MAX_RATE;
        this.stepNanos = step.toNanos();
        this.nanoClock = nanoClock;
        this.stepEndsNanos = nanoClock.getAsLong() + stepNanos;
    }

    /**
     * The rate that holds now.
     *
     * @return requests per second; {@link TokenBucket#MAX_RATE} while nothing is limited
     */
    public double rate() {
        return bucket.rate();
    }

    /**
     * Asks for one more request.
     *
     * @param maxWaitNanos how long the caller is willing to wait, 0 or more
     * @return nanoseconds to wait before it may go, 0 for now; -1 when that would be longer, and the request must not go
     */
    public long reserve(long maxWaitNanos) {
        stepOn();
        return limiting ? bucket.reserve(maxWaitNanos) : 0;
    }

    /** Takes back what was reserved for a request that did not go. */
    public void giveBack() {
        if (limiting) {
            bucket.giveBack();
        }
    }

    /**
     * Hears what the peer has answered.
     *
     * @param status of the response
     */
    public void answered(CommandStatus status) {
        if (status.equals(CommandStatus.ESME_RTHROTTLED) || status.equals(CommandStatus.ESME_RMSGQFUL)) {
            slowDown(DECREASE, false);
        } else if (status.isOk()) {
            acceptedInStep.incrementAndGet();
        }
    }

    /**
     * Hears the congestion_state of a response.
     *
     * @param percent 0 for idle to 100 for as congested as can be; other values are ignored
     */
    public void congestion(int percent) {
        if (percent >= CONGESTED_FROM && percent <= FULLY_CONGESTED) {
            slowDown(CONGESTION_DECREASE, percent == FULLY_CONGESTED);
        } else if (percent >= BUSY_FROM && percent < CONGESTED_FROM) {
            lock.lock();
            try {
                signInStep = true; // as it should be: no slower, and no faster either
            } finally {
                lock.unlock();
            }
        }
    }

    private void slowDown(double factor, boolean stop) {
        stepOn();
        lock.lock();
        try {
            if (signInStep) {
                return;
            }
            signInStep = true;
            double from = limiting ? bucket.rate() : Math.max(observed, rateOfThisStep());
            limiting = true;
            bucket.rate(Math.clamp(from * factor, Math.min(LOWEST, highest), highest));
            if (ceiling >= TokenBucket.MAX_RATE) {
                ceiling = Math.max(from, LOWEST);
            }
            if (stop) {
                bucket.pause(stepNanos);
            }
        } finally {
            lock.unlock();
        }
    }

    /** What was accepted so far, as if the step went on like that. */
    private double rateOfThisStep() {
        long elapsed = Math.max(1, stepNanos - (stepEndsNanos - nanoClock.getAsLong()));
        return acceptedInStep.get() * NANOS_PER_SECOND / elapsed;
    }

    private void stepOn() {
        if (stepEndsNanos - nanoClock.getAsLong() > 0 || !lock.tryLock()) {
            return; // somebody else is at it
        }
        try {
            long now = nanoClock.getAsLong();
            long over = now - stepEndsNanos;
            if (over < 0) {
                return;
            }
            long steps = 1 + over / stepNanos;
            observed = acceptedInStep.getAndSet(0) * NANOS_PER_SECOND / (steps * stepNanos);
            stepEndsNanos = now - over + steps * stepNanos;
            recover(signInStep ? steps - 1 : steps);
            signInStep = false;
        } finally {
            lock.unlock();
        }
    }

    private void recover(long steps) {
        if (!limiting || steps == 0 || bucket.rate() >= highest) {
            return;
        }
        double rate = bucket.rate() + steps * INCREASE * ceiling;
        if (rate < ceiling) {
            bucket.rate(rate);
        } else if (highest < TokenBucket.MAX_RATE) {
            bucket.rate(highest);
        } else {
            // The peer has set the limit, and it takes more than that by now: find out how much.
            ceiling = rate;
            bucket.rate(Math.min(rate, highest));
        }
    }
}
