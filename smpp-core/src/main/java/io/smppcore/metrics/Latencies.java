package io.smppcore.metrics;

import io.micrometer.core.instrument.Clock;
import java.util.concurrent.TimeUnit;

/* Timing each request would cost more than all other metrics together: two clock readings and a histogram. So only a
 * sample of each second is timed, chosen by a hash of the sequence number: the choice depends neither on the duration
 * of a request nor on its place in a batch. Every request of a session with little traffic is timed. The choice is made
 * when a request is sent, so that other requests never read the clock, except one in 64. */

/** Times from request to response, in a ring indexed by sequence number. Confined to the event loop. */
final class Latencies {

    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int LOOK_AT_CLOCK = 63;
    private static final int MAX_MASK = 0xFFFF;
    private static final int GOLDEN_RATIO = 0x9E37_79B9;

    /** Number of requests outside the window of a session: bind, unbind, enquire_link. */
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
     * Creates the latencies of one session.
     *
     * @param windowSize window size of the session; the number of requests that have their own entries
     * @param limit number of requests to time per second
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

    /** Adjusts the sample after a second, so that about the limit would have been timed of the requests in it. */
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
