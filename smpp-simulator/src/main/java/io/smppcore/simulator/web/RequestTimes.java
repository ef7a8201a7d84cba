package io.smppcore.simulator.web;

import java.util.concurrent.TimeUnit;

/*
 * There are 256 slots, chosen by the last bits of the sequence number. A request whose slot is taken is not timed. A
 * slow request keeps its slot until its response, so that the sample contains slow and fast requests alike.
 */

/**
 * The start times of requests in flight of one session and direction, from which latencies are measured. It holds a
 * sample of the requests in a fixed amount of memory. Confined to the event loop of the session.
 */
final class RequestTimes {

    private static final int SLOTS = 256;
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(10);

    /**
     * Sequence numbers of the timed requests. The arrays are allocated with the first request, as most sessions have
     * messages in one direction only.
     */
    private int[] sequenceNumbers = {};

    private long[] times = {};
    private boolean[] taken = {};

    /** Records the time of a request. */
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

    /** Records a response, and returns the time since its request in nanoseconds; -1 if the request was not timed. */
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
