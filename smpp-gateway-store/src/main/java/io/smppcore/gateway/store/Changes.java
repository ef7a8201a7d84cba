package io.smppcore.gateway.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Changes of the tables and counters of a partition that are committed atomically.
 *
 * <p>Not thread-safe. Keys and values are copied when they are added, as records of the log, so that the committing
 * thread only appends these.
 */
public final class Changes {

    static final int PUT = 0x05;
    static final int DELETE = 0x04;
    static final int SINGLE_DELETE = 0x08;
    private static final int INITIAL_OCTETS = 256;

    /** Maximum octets of a record besides key and value: one for the operation, and five for each of three numbers. */
    private static final int RECORD_OCTETS = 16;

    private static final byte[] EMPTY = {};
    private static final String[] NONE = {};

    /** The puts and deletions as records of a RocksDB write batch, and unused octets. */
    private byte[] octets = EMPTY;

    private int length;
    private int count;

    /** Octets of the largest key with its value. */
    private int largest;

    /** Names of the counters to which the amounts in {@code sums} are added. */
    private String[] counters = NONE;

    private long[] sums = {};
    private int sumCount;

    /** Creates an empty set of changes. */
    public Changes() {}

    /**
     * Puts a value under a key. It replaces an earlier value.
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

    /** Puts a value under any key, including those of {@link Table#META} that belong to the store. */
    public Changes append(Table table, byte[] key, byte[] value) {
        return change(PUT, table, key, value);
    }

    /**
     * Deletes a key. The key may be absent, except in a table whose keys are put at most once.
     *
     * @throws IllegalArgumentException if the key is one of {@link Table#META} that belongs to the store
     */
    public Changes delete(Table table, byte[] key) {
        checkKey(table, key);
        return change(table.isPutOnce() ? SINGLE_DELETE : DELETE, table, key, null);
    }

    /**
     * Deletes any key, including those of {@link Table#META} that belong to the store and those that were put
     * repeatedly.
     */
    public Changes remove(Table table, byte[] key) {
        return change(DELETE, table, key, null);
    }

    /**
     * Adds an amount, which may be negative, to a stored counter. A counter that does not exist yet has the value 0.
     */
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

    /** Returns the number of octets of the largest key together with its value. */
    int largest() {
        return largest;
    }

    /** Returns the length of the puts and deletions in octets, as {@link #copyTo} writes them. */
    public int length() {
        return length;
    }

    /** Returns the octets of memory for the puts and deletions. */
    int capacity() {
        return octets.length;
    }

    /** Copies the puts and deletions into an array, as records of a RocksDB write batch. */
    public void copyTo(byte[] target, int index) {
        System.arraycopy(octets, 0, target, index, length);
    }

    /** Returns the number of counters that change. */
    public int sumCount() {
        return sumCount;
    }

    /** Returns the name of a counter that changes. */
    public String counter(int index) {
        return counters[index];
    }

    /** Returns the amount that is added to a counter. */
    public long sum(int index) {
        return sums[index];
    }

    private Changes change(int operation, Table table, byte[] key, byte @Nullable [] value) {
        int content = key.length + (value == null ? 0 : value.length);
        int needed = length + RECORD_OCTETS + content;
        if (needed > octets.length) {
            octets = Arrays.copyOf(octets, Math.max(needed, Math.max(INITIAL_OCTETS, 2 * octets.length)));
        }
        octets[length++] = (byte) operation;
        writeNumber(table.number());
        writeField(key);
        if (value != null) {
            writeField(value);
        }
        count++;
        largest = Math.max(largest, content);
        return this;
    }

    private void writeField(byte[] value) {
        writeNumber(value.length);
        System.arraycopy(value, 0, octets, length, value.length);
        length += value.length;
    }

    /** Writes seven bits in each octet, the lowest first. */
    private void writeNumber(int value) {
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
