package io.smppcore.tools.pairs;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which messages one receiver has got, by number. Confined to the event loop of its session, but for {@link #count}; the rest can be read
 * when the session is closed.
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

    /** Takes a message; false when it has come before, or cannot be one of this pair. */
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

    /** A message that is not for this receiver. */
    void addStray() {
        strays++;
    }

    /** How many different messages have come. Thread-safe. */
    int count() {
        return distinct.getAcquire();
    }

    boolean has(int sequence) {
        return arrived[sequence] != 0;
    }

    /** Messages that came again. */
    long duplicates() {
        return duplicates;
    }

    /** Messages that came behind one with a higher number. */
    long misordered() {
        return misordered;
    }

    /** Messages that were not for this receiver. */
    long strays() {
        return strays;
    }

    /** When the last one came for the first time, {@link System#nanoTime}; only with a {@link #count}. */
    long lastNanos() {
        return lastNanos;
    }
}
