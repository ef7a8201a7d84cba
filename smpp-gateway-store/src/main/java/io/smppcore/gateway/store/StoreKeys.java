package io.smppcore.gateway.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Keys in {@link Table#META} that belong to the store itself. */
public final class StoreKeys {

    /** First octet of each key that belongs to the store. */
    static final byte RESERVED = 0;

    /** The highest epoch that fits into message ids. */
    static final int MAX_EPOCH = (1 << 19) - 1;

    private StoreKeys() {}

    /** Returns the key under which the epoch of the last owner is stored. */
    public static byte[] epoch() {
        return new byte[] {RESERVED, 'e'};
    }

    /**
     * Returns the key under which the position in the log of Kafka is stored, up to which the tables are complete. This
     * row is only in the local files, not in the log.
     */
    public static byte[] position() {
        return new byte[] {RESERVED, 'p'};
    }

    /** Returns the stored form of an epoch. */
    public static byte[] epochValue(int epoch) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(epoch).array();
    }

    /** Returns true if a key belongs to the store: a key of {@link Table#META} that is empty or begins with octet 0. */
    static boolean isReserved(Table table, byte[] key) {
        return table == Table.META && (key.length == 0 || key[0] == RESERVED);
    }

    /** Returns the key that consists of a prefix and a name. */
    static byte[] of(byte[] prefix, String name) {
        byte[] octets = name.getBytes(StandardCharsets.UTF_8);
        byte[] key = Arrays.copyOf(prefix, prefix.length + octets.length);
        System.arraycopy(octets, 0, key, prefix.length, octets.length);
        return key;
    }

    /** Returns the name in a key that {@link #of} has made. */
    public static String nameOf(byte[] key, byte[] prefix) {
        return new String(key, prefix.length, key.length - prefix.length, StandardCharsets.UTF_8);
    }
}
