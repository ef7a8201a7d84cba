package io.smppcore.metrics;

import io.micrometer.core.instrument.Clock;
import java.util.concurrent.TimeUnit;

/*
 * Timing each request would cost more than all other metrics together: two clock readings and a histogram. So only a
 * sample of each second is timed, chosen by a hash of the sequence number, independent of the duration of a request and
 * its place in a batch. A session with little traffic has every request timed. The choice is made when a request is
 * sent: only one in 64 of the other requests reads the clock.
 */

/**
 * Timer of a sample of the requests of one session, from request to response. The start times are in a ring indexed by
 * sequence number. Confined to the event loop.
 */
final class Latencies {

    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int CLOCK_CHECK_MASK = 63;
    private static final int MAX_MASK = 0xFFFF;
    private static final int GOLDEN_RATIO = 0x9E37_79B9;

    /** Maximum number of bind, unbind and enquire_link in flight, which do not count against the window. */
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
        // A power of two, at least twice the number of requests in flight, so that two of them rarely share a place.
        int places = Integer.highestOneBit(2 * (windowSize + UNCOUNTED) - 1) << 1;
        this.ringMask = places - 1;
        this.numbers = new int[places];
        this.operations = new byte[places];
        this.sentNanos = new long[places];
        this.windowStartNanos = clock.monotonicTime();
    }

    void sent(int operation, int sequenceNumber) {
        if ((++sent & CLOCK_CHECK_MASK) == 0) {
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
            // More requests than expected: the sample is halved for the rest of this second.
            samplingMask = Math.min(2 * samplingMask + 1, MAX_MASK);
            timed = 0;
        }
    }

    void answered(int sequenceNumber) {
        int place = sequenceNumber & ringMask;
        if (numbers[place] == sequenceNumber && sequenceNumber != 0) { // 0: no request at this place
            numbers[place] = 0;
            meters.latency(operations[place], clock.monotonicTime() - sentNanos[place]);
        }
    }

    /**
     * Adjusts the sampling after a second, so that about {@code limit} of the requests of that second would have been
     * timed.
     */
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
