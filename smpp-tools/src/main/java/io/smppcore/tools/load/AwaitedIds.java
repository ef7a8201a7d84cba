package io.smppcore.tools.load;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/* Entries are in order of arrival, each with the hash of its id, and the ids are stored one after the other as bytes:
 * an id needs no allocation, and the garbage collector has no references to follow. A table of entry numbers, with open
 * addressing and never more than half full, finds them by hash. */

/**
 * Hash table of message ids, each with its send time and the number of receipts that it awaits. Grows as needed.
 * Thread-safe, with a lock; {@link ReceiptTracker} spreads the ids over several tables, so that threads rarely contend
 * for one.
 */
final class AwaitedIds {

    /** Return value for a message or receipt that yields no latency. */
    static final long NO_LATENCY = -1;

    private static final int MIN_CAPACITY = 16;
    private static final int MIN_EARLY = 1_024;
    private static final int OCTETS_PER_ID = 16;

    /** Byte that begins a character of 0xFF or more, which takes two more bytes; lower characters take one byte. */
    private static final int ESCAPE = 0xFF;

    private static final int ESCAPED_OCTETS = 3;

    /** Stands for the send time if several messages share an id, whose receipts then yield no latency. */
    private static final long AMBIGUOUS = Long.MIN_VALUE;

    /** Maximum number of ids whose receipts have arrived before the response with the id. */
    private final int maxEarly;

    /** Slots of the hash table: numbers of entries, from 1; 0 for an empty slot. */
    private int[] slots;

    private long[] hashes;

    /** Time at which the message was sent, or at which an early receipt arrived. */
    private long[] nanos;

    /** Number of messages with the id that have no receipt; if negative, number of receipts that have no message. */
    private int[] open;

    /** Index in {@link #octets} after the last byte of each id. */
    private int[] ends;

    private byte[] octets;
    private int entries;

    private long expected;
    private long matched;
    private long duplicates;
    private long early;
    private long dropped;
    private long waiting;
    private int waitingIds;
    private final ReentrantLock lock = new ReentrantLock();

    AwaitedIds(int capacity) {
        int initial = Math.max(MIN_CAPACITY, capacity);
        maxEarly = Math.max(MIN_EARLY, capacity);
        slots = new int[slotsFor(initial)];
        hashes = new long[initial];
        nanos = new long[initial];
        open = new int[initial];
        ends = new int[initial];
        octets = new byte[Math.multiplyExact(initial, OCTETS_PER_ID)];
    }

    /**
     * Counts of messages and receipts.
     *
     * @param expected messages that were accepted
     * @param matched receipts of these messages, the first of each
     * @param duplicates further receipts of these messages
     * @param early matched receipts that arrived before the response
     * @param orphans receipts with an unknown id
     */
    record Counts(long expected, long matched, long duplicates, long early, long orphans) {

        static final Counts NONE = new Counts(0, 0, 0, 0, 0);

        Counts plus(Counts other) {
            return new Counts(
                    expected + other.expected,
                    matched + other.matched,
                    duplicates + other.duplicates,
                    early + other.early,
                    orphans + other.orphans);
        }

        long lost() {
            return expected - matched;
        }
    }

    Counts counts() {
        lock.lock();
        try {
            return new Counts(expected, matched, duplicates, early, waiting + dropped);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Adds a message that was accepted.
     *
     * @return nanoseconds from sending to the receipt if it arrived before this call, otherwise {@link #NO_LATENCY}
     */
    long accepted(String id, long hash, long sentNanos) {
        lock.lock();
        try {
            return add(id, hash, sentNanos);
        } finally {
            lock.unlock();
        }
    }

    private long add(String id, long hash, long sentNanos) {
        expected++;
        int entry = find(id, hash);
        if (entry < 0) {
            insert(id, hash, sentNanos, 1);
            return NO_LATENCY;
        }
        int balance = open[entry];
        if (balance < 0) {
            return matchEarly(entry, sentNanos);
        }
        open[entry] = balance + 1;
        nanos[entry] = balance == 0 ? sentNanos : AMBIGUOUS;
        return NO_LATENCY;
    }

    private long matchEarly(int entry, long sentNanos) {
        int receipts = -open[entry];
        waiting -= receipts;
        waitingIds--;
        matched++;
        early++;
        duplicates += receipts - 1;
        open[entry] = 0;
        return Math.max(0, nanos[entry] - sentNanos);
    }

    /**
     * Adds a receipt.
     *
     * @return nanoseconds since the message was sent if this is its first receipt and no other message shares the
     *     id, otherwise {@link #NO_LATENCY}
     */
    long receipt(String id, long hash, long nowNanos) {
        lock.lock();
        try {
            return match(id, hash, nowNanos);
        } finally {
            lock.unlock();
        }
    }

    private long match(String id, long hash, long nowNanos) {
        int entry = find(id, hash);
        if (entry < 0) {
            keepEarly(id, hash, nowNanos);
            return NO_LATENCY;
        }
        int balance = open[entry];
        if (balance > 0) {
            open[entry] = balance - 1;
            matched++;
            return nanos[entry] == AMBIGUOUS ? NO_LATENCY : Math.max(0, nowNanos - nanos[entry]);
        }
        if (balance == 0) {
            duplicates++;
        } else {
            open[entry] = balance - 1;
            waiting++;
        }
        return NO_LATENCY;
    }

    private void keepEarly(String id, long hash, long nowNanos) {
        if (waitingIds == maxEarly) {
            dropped++;
            return;
        }
        waiting++;
        waitingIds++;
        insert(id, hash, nowNanos, -1);
    }

    /** Returns the index of the entry of an id, from 0, or -1 if there is none. */
    private int find(String id, long hash) {
        int mask = slots.length - 1;
        for (int slot = (int) hash & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
            int entry = slots[slot] - 1;
            if (hashes[entry] == hash && hasId(entry, id)) {
                return entry;
            }
        }
        return -1;
    }

    private boolean hasId(int entry, String id) {
        int at = entry == 0 ? 0 : ends[entry - 1];
        int end = ends[entry];
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            if (c < ESCAPE) {
                if (at == end || octets[at++] != (byte) c) {
                    return false;
                }
            } else {
                if (end - at < ESCAPED_OCTETS
                        || octets[at] != (byte) ESCAPE
                        || octets[at + 1] != (byte) (c >> Byte.SIZE)
                        || octets[at + 2] != (byte) c) {
                    return false;
                }
                at += ESCAPED_OCTETS;
            }
        }
        return at == end;
    }

    private void insert(String id, long hash, long atNanos, int balance) {
        if (entries == hashes.length) {
            grow();
        }
        hashes[entries] = hash;
        nanos[entries] = atNanos;
        open[entries] = balance;
        ends[entries] = write(id);
        entries++;
        index(entries);
    }

    /** Appends an id and returns the end of its bytes. */
    private int write(String id) {
        int at = entries == 0 ? 0 : ends[entries - 1];
        int capacity = Math.addExact(at, Math.multiplyExact(id.length(), ESCAPED_OCTETS));
        if (capacity > octets.length) {
            octets = Arrays.copyOf(octets, doubled(octets.length, capacity));
        }
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            if (c >= ESCAPE) {
                octets[at++] = (byte) ESCAPE;
                octets[at++] = (byte) (c >> Byte.SIZE);
            }
            octets[at++] = (byte) c;
        }
        return at;
    }

    private void index(int number) {
        int mask = slots.length - 1;
        int slot = (int) hashes[number - 1] & mask;
        while (slots[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        slots[slot] = number;
    }

    private void grow() {
        int capacity = doubled(entries, entries + 1);
        hashes = Arrays.copyOf(hashes, capacity);
        nanos = Arrays.copyOf(nanos, capacity);
        open = Arrays.copyOf(open, capacity);
        ends = Arrays.copyOf(ends, capacity);
        if (slotsFor(capacity) > slots.length) {
            slots = new int[slotsFor(capacity)];
            for (int number = 1; number <= entries; number++) {
                index(number);
            }
        }
    }

    /** Returns the number of slots for a number of entries: the power of two that leaves at least half of them free. */
    private static int slotsFor(int capacity) {
        return Integer.highestOneBit(Math.multiplyExact(capacity, 2) - 1) * 2;
    }

    private static int doubled(int length, int atLeast) {
        return (int) Math.min(Integer.MAX_VALUE - Long.BYTES, Math.max(length * 2L, atLeast));
    }
}
