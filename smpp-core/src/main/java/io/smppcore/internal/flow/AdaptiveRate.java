package io.smppcore.internal.flow;

import io.smppcore.flow.TokenBucket;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/*
 * Additive increase, multiplicative decrease, as in TCP: the rate approaches the limit of the peer from both sides and
 * is shared fairly with others. One overload refuses many requests, so the rate falls at most once per step.
 *
 * Some peers refuse a fraction of all requests at any rate, which would reduce the rate to its minimum. So a decrease
 * after few refusals is a trial: a peer with a limit, which is then above half of the rate, refuses nothing at the
 * lower rate. If the refused fraction is about the same as before, the rate returns to its former value, and that
 * fraction is tolerated from then on. Tolerance could hide a limit, so it is tested again now and then.
 */

/**
 * Limit of requests per second that falls while the peer reports overload and recovers afterwards. All binds of a
 * client to one SMSC share it. Thread-safe.
 *
 * <p>ESME_RTHROTTLED and ESME_RMSGQFUL halve the rate, except for a fraction of refusals that did not change at a lower
 * rate, such as one in twenty at random. congestion_state (SMPP 5.0 4.8.4.18) reduces it by a tenth from 91 on, and
 * stops requests for one step at 100; 80 to 90 is the intended range for a busy peer and changes nothing. Every step
 * without these signs adds a twentieth of the highest rate. A rate without a highest one starts from the number of
 * requests that the peer accepted in the last step.
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

    /** Minimum refused fraction for a decrease without a trial: no peer refuses so many requests at random. */
    private static final double CERTAIN = 0.3;

    /** Number of expected refusals from which a trial is decided: with fewer, their absence could be chance. */
    private static final double ENOUGH = 5;

    /**
     * Divisor of the former refused fraction, as far as it is not tolerated yet: if the fraction in a trial is below
     * the quotient, the peer has a limit. It is not 2, because the few refusals of a trial vary by chance.
     */
    private static final double CLEAR = 6;

    /** If so many refusals were expected and none has come, the tolerated fraction is dropped. */
    private static final double FORGOTTEN = 10;

    /** Number of steps until the first test of the tolerated fraction. The interval then doubles up to a maximum. */
    private static final int FIRST_TEST = 60;

    private static final int MAX_TEST = 960;

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
    private long refusedInStep;
    private boolean cutInStep;
    private double rateBeforeCut;
    private double tolerated;
    private int testInterval = FIRST_TEST;
    private long stepsToTest;
    private long acceptedInRow;
    private boolean trial;
    private double trialPart;
    private long trialAnswers;
    private long trialRefused;

    /** Creates a rate that uses {@link System#nanoTime}. */
    public AdaptiveRate(double highest, int burst, Duration step) {
        this(highest, burst, step, System::nanoTime);
    }

    /**
     * Creates a rate with a highest number of requests per second, {@link TokenBucket#MAX_RATE} for no limit except
     * that of the peer, a burst of 1 to 1,000,000 requests at once after a pause, and changes after each step of 1 ms
     * to 1 minute; one second is a good choice. Throws an {@link IllegalArgumentException} naming the value and its
     * range.
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

    /** Returns the current rate in requests per second; {@link TokenBucket#MAX_RATE} while there is no limit. */
    public double rate() {
        return bucket.rate();
    }

    /** Returns true if there is a limit now; otherwise {@link #reserve} counts nothing. */
    public boolean isLimiting() {
        return limiting;
    }

    /**
     * Reserves one request. Returns the nanoseconds to wait before it may be sent, 0 for none. Returns -1, and reserves
     * nothing, if the wait would exceed the maximum; the request must not be sent then.
     */
    public long reserve(long maxWaitNanos) {
        advance();
        return limiting ? bucket.reserve(maxWaitNanos) : 0;
    }

    /** Cancels the reservation of a request that was not sent. */
    public void giveBack() {
        if (limiting) {
            bucket.giveBack();
        }
    }

    /** Updates the rate from the status of a response. */
    public void answered(CommandStatus status) {
        if (status.equals(CommandStatus.ESME_RTHROTTLED) || status.equals(CommandStatus.ESME_RMSGQFUL)) {
            refused();
        } else if (status.isOk()) {
            acceptedInStep.incrementAndGet();
        }
    }

    /**
     * Updates the rate from the congestion_state of a response: 0 (idle) to 100 (fully congested); other values are
     * ignored.
     */
    public void congestion(int percent) {
        if (percent >= CONGESTED_FROM && percent <= FULLY_CONGESTED) {
            slowDown(CONGESTION_DECREASE, percent == FULLY_CONGESTED);
        } else if (percent >= BUSY_FROM && percent < CONGESTED_FROM) {
            lock.lock();
            try {
                signInStep = true; // intended range: no change
            } finally {
                lock.unlock();
            }
        }
    }

    private void refused() {
        advance();
        lock.lock();
        try {
            refusedInStep++;
            if (!signInStep && refusedInStep > toleratedRefusals(refusedInStep + acceptedInStep.get())) {
                cutInStep = true;
                rateBeforeCut = slowedDown(DECREASE);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the maximum number of refusals that do not indicate overload: the tolerated fraction of the responses,
     * and its usual deviation.
     */
    private double toleratedRefusals(long answers) {
        double part = trial ? Math.max(trialPart, tolerated) : tolerated;
        double expected = part * answers;
        return part == 0 ? 0 : expected + 3 * Math.sqrt(expected) + 1;
    }

    private void slowDown(double factor, boolean stop) {
        advance();
        lock.lock();
        try {
            if (signInStep) {
                return;
            }
            slowedDown(factor);
            if (stop) {
                bucket.pause(stepNanos);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Multiplies the rate by a factor below 1, and returns the previous rate. */
    private double slowedDown(double factor) {
        signInStep = true;
        double from = limiting ? bucket.rate() : Math.max(observed, rateOfThisStep());
        limiting = true;
        bucket.rate(Math.clamp(from * factor, Math.min(LOWEST, highest), highest));
        if (ceiling >= TokenBucket.MAX_RATE) {
            ceiling = Math.max(from, LOWEST);
        }
        return from;
    }

    /** Returns the number of requests accepted so far in this step, extrapolated to the whole step. */
    private double rateOfThisStep() {
        long elapsed = Math.max(1, stepNanos - (stepEndsNanos - nanoClock.getAsLong()));
        return acceptedInStep.get() * NANOS_PER_SECOND / elapsed;
    }

    private void advance() {
        if (stepEndsNanos - nanoClock.getAsLong() > 0 || !lock.tryLock()) {
            return; // or another thread does so
        }
        try {
            long now = nanoClock.getAsLong();
            long over = now - stepEndsNanos;
            if (over < 0) {
                return;
            }
            long steps = 1 + over / stepNanos;
            long accepted = acceptedInStep.getAndSet(0);
            observed = accepted * NANOS_PER_SECOND / (steps * stepNanos);
            stepEndsNanos = now - over + steps * stepNanos;
            learn(accepted + refusedInStep, steps);
            boolean waits = signInStep || (trial && refusedInStep != 0);
            recover(waits ? steps - 1 : steps);
            signInStep = false;
            cutInStep = false;
            refusedInStep = 0;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Determines from the responses of the last steps whether refusals depend on the rate, and sets the tolerated
     * fraction.
     */
    private void learn(long answers, long steps) {
        double part = answers == 0 ? 0 : (double) refusedInStep / answers;
        if (cutInStep) {
            beginTrial(part);
        } else if (trial) {
            trialAnswers += answers;
            trialRefused += refusedInStep;
            if (trialAnswers * trialPart >= ENOUGH) {
                endTrial();
            }
        } else if (tolerated > 0) {
            acceptedInRow = refusedInStep == 0 ? acceptedInRow + answers : 0;
            stepsToTest -= steps;
            if (tolerated * acceptedInRow > FORGOTTEN) {
                tolerated = 0;
                testInterval = FIRST_TEST;
            } else if (stepsToTest <= 0) {
                testInterval = Math.min(2 * testInterval, MAX_TEST);
                rateBeforeCut = slowedDown(DECREASE);
                beginTrial(tolerated);
                tolerated = 0;
            }
        }
    }

    private void beginTrial(double part) {
        trial = part > 0 && part < CERTAIN;
        trialPart = part;
        trialAnswers = 0;
        trialRefused = 0;
    }

    private void endTrial() {
        trial = false;
        double part = (double) trialRefused / trialAnswers;
        double same = trialPart + 2 * Math.sqrt(trialPart / trialAnswers);
        if (part >= CERTAIN || part > same) {
            rateBeforeCut = slowedDown(DECREASE); // even more refusals: the overload had only begun
            beginTrial(part);
        } else if (part > tolerated + (trialPart - tolerated) / CLEAR) {
            tolerated = part;
            acceptedInRow = 0;
            stepsToTest = testInterval;
            bucket.rate(Math.clamp(rateBeforeCut, bucket.rate(), highest));
        } else {
            testInterval = FIRST_TEST;
        }
    }

    private void recover(long steps) {
        if (!limiting || steps == 0 || bucket.rate() >= highest) {
            return;
        }
        double rate = bucket.rate() + steps * INCREASE * ceiling;
        if (trial) {
            // A limit that refused this fraction is not far below the former rate. Beyond it, the refusals would return
            // and look as if they did not depend on the rate.
            double below = (1 - 2 * trialPart) * rateBeforeCut;
            bucket.rate(Math.max(bucket.rate(), Math.min(rate, below)));
        } else if (rate < ceiling) {
            bucket.rate(rate);
        } else if (highest < TokenBucket.MAX_RATE) {
            bucket.rate(highest);
        } else {
            // The limit came from the peer, which now accepts more: probe for the new limit.
            ceiling = rate;
            bucket.rate(Math.min(rate, highest));
        }
    }
}
