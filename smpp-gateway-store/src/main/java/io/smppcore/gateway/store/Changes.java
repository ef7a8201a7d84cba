package io.smppcore.gateway.store;

import java.util.Arrays;

/**
 * Changes of the tables and counters of a partition that are committed atomically.
 *
 * <p>Not thread-safe. Puts and deletions are encoded as records of a RocksDB write batch, so that a store only appends
 * them.
 */
public final class Changes {

    static final int PUT = 0x05;
    static final int DELETE = 0x04;
    static final int SINGLE_DELETE = 0x08;
    private static final int INITIAL_OCTETS = 64;
    private static final String[] NONE = {};

    private byte[] octets;
    private int length;
    private int count;

    /** Octets of the largest key with its value. */
    private int largest;

    /** Names of the counters that {@code sums} are added to. */
    private String[] counters = NONE;

    private long[] sums = {};
    private int sumCount;

    /** Creates an empty set of changes. */
    public Changes() {
        this(INITIAL_OCTETS);
    }

    /** Creates an empty set of changes with a capacity for the expected octets of keys and values. */
    public Changes(int expectedOctets) {
        octets = new byte[expectedOctets];
    }

    /**
     * Puts the value, and replaces an earlier one.
     *
     * @throws IllegalArgumentException if the key is one of {@link Table#META} that belongs to the store
     */
    public Changes put(Table table, byte[] key, byte[] value) {
        checkKey(table, key);
        return append(table, key, value);
    }

    /** Puts a value under a key that belongs to the store. */
    Changes putReserved(byte[] key, byte[] value) {
        return append(Table.META, key, value);
    }

    /** Puts a value under any key. */
    Changes append(Table table, byte[] key, byte[] value) {
        begin(PUT, table, key.length + value.length);
        field(key);
        field(value);
        return this;
    }

    /**
     * Deletes the key, which may be absent except in a table whose keys are put at most once.
     *
     * @throws IllegalArgumentException if the key is one of {@link Table#META} that belongs to the store
     */
    public Changes delete(Table table, byte[] key) {
        checkKey(table, key);
        begin(table.isPutOnce() ? SINGLE_DELETE : DELETE, table, key.length);
        field(key);
        return this;
    }

    /** Deletes any key, which may have been put any number of times. */
    Changes remove(Table table, byte[] key) {
        begin(DELETE, table, key.length);
        field(key);
        return this;
    }

    /** Adds to a counter, which is 0 before the first call. */
    public Changes add(String counter, long amount) {
        for (int i = 0; i < sumCount; i++) {
            if (counters[i].equals(counter)) {
                sums[i] += amount;
                return this;
            }
        }
        if (sumCount == sums.length) {
            counters = Arrays.copyOf(counters, sumCount + 2);
            sums = Arrays.copyOf(sums, sumCount + 2);
        }
        counters[sumCount] = counter;
        sums[sumCount++] = amount;
        return this;
    }

    /** Returns true if there is nothing to commit. */
    public boolean isEmpty() {
        return count == 0 && sumCount == 0;
    }

    /** Returns the number of puts and deletions. */
    public int size() {
        return count;
    }

    /** Returns the number of octets of the largest key with its value. */
    int largest() {
        return largest;
    }

    /** Returns the length of the puts and deletions in octets. */
    int length() {
        return length;
    }

    /** Copies the puts and deletions to the array. */
    void copyTo(byte[] target, int index) {
        System.arraycopy(octets, 0, target, index, length);
    }

    /** Returns the number of counters that change. */
    int sumCount() {
        return sumCount;
    }

    /** Returns the name of a counter that changes. */
    String counter(int index) {
        return counters[index];
    }

    /** Returns the amount that is added to a counter. */
    long sum(int index) {
        return sums[index];
    }

    private void begin(int operation, Table table, int content) {
        // One octet for the operation, at most five for each of three numbers.
        int needed = length + content + 16;
        if (needed > octets.length) {
            octets = Arrays.copyOf(octets, Math.max(needed, 2 * octets.length));
        }
        largest = Math.max(largest, content);
        octets[length++] = (byte) operation;
        number(table.number());
        count++;
    }

    private void field(byte[] value) {
        number(value.length);
        System.arraycopy(value, 0, octets, length, value.length);
        length += value.length;
    }

    private void number(int value) {
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            octets[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        octets[length++] = (byte) rest;
    }

    private static void checkKey(Table table, byte[] key) {
        if (StoreKeys.isReserved(table, key)) {
            throw new IllegalArgumentException(
                    "META: key is empty or begins with octet 0 (expected: first octet 1 to 255)");
        }
    }
}
