package io.smppcore.metrics;

import io.micrometer.core.instrument.Clock;
import java.util.concurrent.TimeUnit;

/* Timing each request would cost more than everything else here together: two looks at the clock and a histogram. So at most some of each
 * second are timed, chosen by a hash of the sequence number: the choice does not depend on how long a request takes, nor on its place
 * in a batch. A session with little to do is timed in full. Which ones are timed is decided when they are sent, so that the others
 * never look at the clock, but for one in 64. */

/** From request to response, in a ring indexed by sequence number. Confined to the event loop. */
final class Latencies {

    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int LOOK_AT_CLOCK = 63;
    private static final int MAX_MASK = 0xFFFF;
    private static final int GOLDEN_RATIO = 0x9E37_79B9;

    /** What the window of a session does not count: bind, unbind, enquire_link. */
    private static final int UNCOUNTED = 16;

    private final Meters meters;
    private final Clock clock;
    private final int limit;
    private final int ringMask;
    private final int[] numbers;
    private final byte[] operations;
    private final long[] sentNanos;

    private int sent;
    private int sentBefore;
    private int samplingMask;
    private int timed;
    private long windowStartNanos;

    /**
     * For one session.
     *
     * @param windowSize of the session: so many requests have places of their own
     * @param limit how many to time in a second
     */
    Latencies(Meters meters, Clock clock, int windowSize, int limit) {
        this.meters = meters;
        this.clock = clock;
        this.limit = limit;
        int places = Integer.highestOneBit(2 * (windowSize + UNCOUNTED) - 1) << 1;
        this.ringMask = places - 1;
        this.numbers = new int[places];
        this.operations = new byte[places];
        this.sentNanos = new long[places];
        this.windowStartNanos = clock.monotonicTime();
    }

    void sent(int operation, int sequenceNumber) {
        if ((++sent & LOOK_AT_CLOCK) == 0) {
            adapt(clock.monotonicTime());
        }
        if ((((sequenceNumber * GOLDEN_RATIO) >>> Short.SIZE) & samplingMask) != 0) {
            return;
        }
        long nowNanos = clock.monotonicTime();
        int place = sequenceNumber & ringMask;
        numbers[place] = sequenceNumber;
        operations[place] = (byte) operation;
        sentNanos[place] = nowNanos;
        timed++;
        adapt(nowNanos);
        if (timed > limit) {
            samplingMask = Math.min(2 * samplingMask + 1, MAX_MASK);
            timed = 0;
        }
    }

    void answered(int sequenceNumber) {
        int place = sequenceNumber & ringMask;
        if (numbers[place] == sequenceNumber && sequenceNumber != 0) {
            numbers[place] = 0;
            meters.latency(operations[place], clock.monotonicTime() - sentNanos[place]);
        }
    }

    /** After a second: of as many requests as there were in it, about the limit would have been timed. */
    private void adapt(long nowNanos) {
        long elapsedNanos = nowNanos - windowStartNanos;
        if (elapsedNanos < WINDOW_NANOS) {
            return;
        }
        double perSecond = (sent - sentBefore) * (double) WINDOW_NANOS / elapsedNanos;
        int mask = 0;
        while (perSecond > (mask + 1.0) * limit && mask < MAX_MASK) {
            mask = 2 * mask + 1;
        }
        samplingMask = mask;
        timed = 0;
        sentBefore = sent;
        windowStartNanos = nowNanos;
    }
}
