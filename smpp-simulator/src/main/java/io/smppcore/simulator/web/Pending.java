package io.smppcore.simulator.web;

import java.util.concurrent.TimeUnit;

/* A fixed number of places by sequence number: a request that finds its place taken is not timed. Slow requests keep their place, so that
 * neither they nor quick ones are preferred. */

/** When requests of one session and direction were sent. Confined to the event loop of the session. */
final class Pending {

    private static final int PLACES = 256;
    private static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final int[] sequenceNumbers = new int[PLACES];
    private final long[] times = new long[PLACES];
    private final boolean[] taken = new boolean[PLACES];

    void request(int sequenceNumber, long nanos) {
        int place = place(sequenceNumber);
        if (!taken[place] || nanos - times[place] > FORGOTTEN_NANOS) {
            taken[place] = true;
            sequenceNumbers[place] = sequenceNumber;
            times[place] = nanos;
        }
    }

    /** How long it took in nanoseconds; -1 if that is not known. */
    long response(int sequenceNumber, long nanos) {
        int place = place(sequenceNumber);
        if (!taken[place] || sequenceNumbers[place] != sequenceNumber) {
            return -1;
        }
        taken[place] = false;
        return nanos - times[place];
    }

    private static int place(int sequenceNumber) {
        return sequenceNumber & (PLACES - 1);
    }
}
