package io.smppcore.simulator.web;

import java.util.concurrent.TimeUnit;

/*
 * A fixed number of slots by sequence number: a request whose slot is in use is not timed. Slow requests keep their
 * slots, so that neither slow nor fast ones are favoured.
 */

/** The times of the requests of one session and direction. Confined to the event loop of the session. */
final class RequestTimes {

    private static final int PLACES = 256;
    private static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(10);

    /** Allocated with the first request, as most sessions have requests in one direction only. */
    private int[] sequenceNumbers = {};

    private long[] times = {};
    private boolean[] taken = {};

    void request(int sequenceNumber, long nanos) {
        if (taken.length == 0) {
            sequenceNumbers = new int[PLACES];
            times = new long[PLACES];
            taken = new boolean[PLACES];
        }
        int place = place(sequenceNumber);
        if (!taken[place] || nanos - times[place] > FORGOTTEN_NANOS) {
            taken[place] = true;
            sequenceNumbers[place] = sequenceNumber;
            times[place] = nanos;
        }
    }

    /** Returns the time until the response in nanoseconds; -1 if it is unknown. */
    long response(int sequenceNumber, long nanos) {
        int place = place(sequenceNumber);
        if (taken.length == 0 || !taken[place] || sequenceNumbers[place] != sequenceNumber) {
            return -1;
        }
        taken[place] = false;
        return nanos - times[place];
    }

    private static int place(int sequenceNumber) {
        return sequenceNumber & (PLACES - 1);
    }
}
