package io.smppcore.gateway.store;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes of the tables and counters of a partition that are committed atomically.
 *
 * <p>Not thread-safe. Keys and values are not copied, so they must not be modified until the commit has ended.
 */
public final class Changes {

    static final int PUT = 0x05;
    static final int DELETE = 0x04;
    static final int SINGLE_DELETE = 0x08;
    private static final int INITIAL_CHANGES = 2;
    private static final String[] NONE = {};

    /** One octet for the operation. */
    private static final int OPERATION_OCTETS = 1;

    /** Operation and table of each change. */
    private int[] kinds = new int[INITIAL_CHANGES];

    /** Key and value of each change; the value of a deletion is null. */
    private byte[] @Nullable [] fields = new byte[2 * INITIAL_CHANGES][];

    private int count;

    /** Octets of all changes as records of a RocksDB write batch. */
    private int length;

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

    /** Writes the puts and deletions into an array, as records of a RocksDB write batch. */
    public void copyTo(byte[] target, int index) {
        int at = index;
        for (int i = 0; i < count; i++) {
            target[at] = (byte) (kinds[i] >> Byte.SIZE);
            at = writeNumber(target, at + OPERATION_OCTETS, kinds[i] & 0xFF);
            at = writeField(target, at, key(i));
            byte[] value = fields[2 * i + 1];
            if (value != null) {
                at = writeField(target, at, value);
            }
        }
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

    private Changes change(int operation, Table table, byte[] key, byte @Nullable [] value) {
        if (count == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * count);
            fields = Arrays.copyOf(fields, 4 * count);
        }
        kinds[count] = operation << Byte.SIZE | table.number();
        fields[2 * count] = key;
        fields[2 * count + 1] = value;
        count++;
        length += OPERATION_OCTETS + octetsOf(table.number()) + octetsOf(key.length) + key.length;
        int content = key.length;
        if (value != null) {
            length += octetsOf(value.length) + value.length;
            content += value.length;
        }
        largest = Math.max(largest, content);
        return this;
    }

    private byte[] key(int change) {
        return Objects.requireNonNull(fields[2 * change]);
    }

    private static int writeField(byte[] target, int index, byte[] value) {
        int at = writeNumber(target, index, value.length);
        System.arraycopy(value, 0, target, at, value.length);
        return at + value.length;
    }

    /** Writes seven bits in each octet, the lowest first. */
    private static int writeNumber(byte[] target, int index, int value) {
        int at = index;
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            target[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        target[at++] = (byte) rest;
        return at;
    }

    /** Returns the number of octets that {@link #writeNumber} writes. */
    private static int octetsOf(int value) {
        return value < 0x80 ? 1 : (Integer.SIZE - Integer.numberOfLeadingZeros(value) + 6) / 7;
    }

    private static void checkKey(Table table, byte[] key) {
        if (StoreKeys.isReserved(table, key)) {
            throw new IllegalArgumentException(
                    "META: key is empty or begins with octet 0 (expected: first octet 1 to 255)");
        }
    }
}
