package io.smppcore.tools.pairs;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The messages of one receiver, by number. Confined to the event loop of its session until that closes, except for
 * {@link #count}.
 */
final class ReceivedMessages {

    private final byte[] arrived;
    private final AtomicInteger distinct = new AtomicInteger();
    private int highest = -1;
    private long duplicates;
    private long misordered;
    private long strays;
    private long lastNanos;

    ReceivedMessages(int capacity) {
        this.arrived = new byte[capacity];
    }

    /** Adds a message; returns false if it is a duplicate or its number is not one of this run. */
    boolean add(int sequence, long nowNanos) {
        if (sequence < 0 || sequence >= arrived.length) {
            strays++;
            return false;
        }
        if (arrived[sequence] != 0) {
            duplicates++;
            return false;
        }
        arrived[sequence] = 1;
        if (sequence > highest) {
            highest = sequence;
        } else {
            misordered++;
        }
        lastNanos = nowNanos;
        distinct.setRelease(distinct.getPlain() + 1);
        return true;
    }

    /** Counts a message of another pair or another run, or without the fields of {@link Payload}. */
    void addStray() {
        strays++;
    }

    /** Returns the number of different messages. Thread-safe. */
    int count() {
        return distinct.getAcquire();
    }

    boolean has(int sequence) {
        return arrived[sequence] != 0;
    }

    long duplicates() {
        return duplicates;
    }

    /** Returns the number of messages that arrived after one with a higher number. */
    long misordered() {
        return misordered;
    }

    /** Returns the number of {@link Deliveries#strays}. */
    long strays() {
        return strays;
    }

    /**
     * Returns the time at which the last message arrived, without duplicates, by the clock of the run; valid only if
     * {@link #count} is more than 0.
     */
    long lastNanos() {
        return lastNanos;
    }
}
