package io.smppcore.simulator.web;

import java.util.concurrent.TimeUnit;

/*
 * A fixed number of slots by sequence number: a request whose slot is in use is not timed. Slow requests keep their
 * slots, so that neither slow nor fast ones are favoured.
 */

/** The times of the requests of one session and direction. Confined to the event loop of the session. */
final class RequestTimes {

    private static final int SLOTS = 256;
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(10);

    /**
     * Sequence numbers by slot. The arrays are allocated with the first request, as most sessions have requests in one
     * direction only.
     */
    private int[] sequenceNumbers = {};

    private long[] times = {};
    private boolean[] taken = {};

    void request(int sequenceNumber, long nanos) {
        if (taken.length == 0) {
            sequenceNumbers = new int[SLOTS];
            times = new long[SLOTS];
            taken = new boolean[SLOTS];
        }
        int slot = slot(sequenceNumber);
        if (!taken[slot] || nanos - times[slot] > MAX_NANOS) {
            taken[slot] = true;
            sequenceNumbers[slot] = sequenceNumber;
            times[slot] = nanos;
        }
    }

    /** Returns the time until the response in nanoseconds; -1 if it is unknown. */
    long response(int sequenceNumber, long nanos) {
        int slot = slot(sequenceNumber);
        if (taken.length == 0 || !taken[slot] || sequenceNumbers[slot] != sequenceNumber) {
            return -1;
        }
        taken[slot] = false;
        return nanos - times[slot];
    }

    private static int slot(int sequenceNumber) {
        return sequenceNumber & (SLOTS - 1);
    }
}
