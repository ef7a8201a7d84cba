package io.smppcore.flow;

import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/* Additive increase, multiplicative decrease, as in TCP: the rate approaches the limit of the peer from both sides and
 * is shared fairly with others. One overload refuses many requests, so the rate falls at most once per step.
 *
 * Some peers refuse a part of all requests at any rate, which would take the rate to its minimum. So each decrease is a
 * trial, if few of the requests were refused: a peer with a limit, which is then above half of the rate, refuses
 * nothing at the lower rate. If the refused part is about the same as before, the rate goes back to its former
 * value, and that part is tolerated from then on. Tolerance could hide a limit, so it is tried again now and then. */

/**
 * Rate that falls while the peer is overloaded and recovers afterwards. Shared by all binds to one SMSC. Thread-safe.
 *
 * <p>ESME_RTHROTTLED and ESME_RMSGQFUL halve the rate, except for a part of the requests that the peer has refused at a
 * lower rate as well, such as one in twenty at random. congestion_state (SMPP 5.0 4.8.4.18) reduces it by a tenth from
 * 91 on, and stops requests for one step at 100; 80 to 90 is the intended range for a busy peer and changes nothing.
 * Every step without such a sign adds a twentieth of the highest rate. Without a limit of its own, the rate starts from
 * the number of requests that the peer accepted in the last step.
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

    /** Part of refused requests from which a decrease needs no trial: no peer refuses so many at random. */
    private static final double CERTAIN = 0.3;

    /** Refusals to be expected in a trial before its verdict, if the peer refuses at the lower rate as before. */
    private static final double ENOUGH = 5;

    /** Divisor of the refused part below which a trial has shown a limit; not 2, because refusals are few. */
    private static final double CLEAR = 6;

    /** Refusals that would be expected among answers without any, before the tolerated part is forgotten. */
    private static final double FORGOTTEN = 10;

    /** Steps until the first test of the tolerated part; each further one waits twice as long, up to the maximum. */
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

    /**
     * Creates a rate that uses {@link System#nanoTime}.
     *
     * @param highest maximum number of requests per second; {@link TokenBucket#MAX_RATE} for no limit but that of the
     *     peer
     * @param burst number of requests that may go at once after a rest, 1 to 1,000,000
     * @param step time between changes of the rate, 1 ms to 1 minute; one second is a good choice
     */
    public AdaptiveRate(double highest, int burst, Duration step) {
        this(highest, burst, step, System::nanoTime);
    }

    /**
     * Creates a rate.
     *
     * @param highest maximum number of requests per second; {@link TokenBucket#MAX_RATE} for no limit but that of the
     *     peer
     * @param burst number of requests that may go at once after a rest, 1 to 1,000,000
     * @param step time between changes of the rate, 1 ms to 1 minute
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

    /** Returns the current rate in requests per second; {@link TokenBucket#MAX_RATE} while nothing is limited. */
    public double rate() {
        return bucket.rate();
    }

    /**
     * Reserves one more request.
     *
     * @param maxWaitNanos maximum wait in nanoseconds, 0 or more
     * @return nanoseconds to wait before the request may go, 0 for now; -1 if the wait would exceed the maximum, and
     *     the request must not go
     */
    public long reserve(long maxWaitNanos) {
        stepOn();
        return limiting ? bucket.reserve(maxWaitNanos) : 0;
    }

    /** Gives back the reservation of a request that was not sent. */
    public void giveBack() {
        if (limiting) {
            bucket.giveBack();
        }
    }

    /**
     * Updates the rate from the status of a response.
     *
     * @param status status of the response
     */
    public void answered(CommandStatus status) {
        if (status.equals(CommandStatus.ESME_RTHROTTLED) || status.equals(CommandStatus.ESME_RMSGQFUL)) {
            refused();
        } else if (status.isOk()) {
            acceptedInStep.incrementAndGet();
        }
    }

    /**
     * Updates the rate from the congestion_state of a response.
     *
     * @param percent 0 (idle) to 100 (fully congested); other values are ignored
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
        stepOn();
        lock.lock();
        try {
            refusedInStep++;
            if (!signInStep && refusedInStep > bearable(refusedInStep + acceptedInStep.get())) {
                cutInStep = true;
                rateBeforeCut = slowedDown(DECREASE);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of refusals that are no sign of overload: the tolerated part and its usual deviation. */
    private double bearable(long answers) {
        double part = trial ? Math.max(trialPart, tolerated) : tolerated;
        double expected = part * answers;
        return part == 0 ? 0 : expected + 3 * Math.sqrt(expected) + 1;
    }

    private void slowDown(double factor, boolean stop) {
        stepOn();
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

    /** Lowers the rate, and returns the former one. */
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

    private void stepOn() {
        if (stepEndsNanos - nanoClock.getAsLong() > 0 || !lock.tryLock()) {
            return; // another thread does it
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

    /** Learns from the answers of a step if its refusals depend on the rate. */
    private void learn(long answers, long steps) {
        double part = answers == 0 ? 0 : (double) refusedInStep / answers;
        if (cutInStep) {
            begin(part);
        } else if (trial) {
            trialAnswers += answers;
            trialRefused += refusedInStep;
            if (trialAnswers * trialPart >= ENOUGH) {
                decide();
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
                begin(tolerated);
                tolerated = 0;
            }
        }
    }

    private void begin(double part) {
        trial = part > 0 && part < CERTAIN;
        trialPart = part;
        trialAnswers = 0;
        trialRefused = 0;
    }

    private void decide() {
        trial = false;
        double part = (double) trialRefused / trialAnswers;
        double same = trialPart + 2 * Math.sqrt(trialPart / trialAnswers);
        if (part >= CERTAIN || part > same) {
            rateBeforeCut = slowedDown(DECREASE); // even more refusals: the overload had only begun
            begin(part);
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
        if (rate < ceiling) {
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
