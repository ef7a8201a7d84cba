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

    /** Adds a message; returns false if it is a duplicate or not of this pair. */
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

    /** Counts a message for another receiver. */
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

    /** Returns the number of messages for other receivers. */
    long strays() {
        return strays;
    }

    /** Returns the {@link System#nanoTime} of the last different message; only with a {@link #count}. */
    long lastNanos() {
        return lastNanos;
    }
}
