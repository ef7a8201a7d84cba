package io.smppcore.gateway.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Static methods that make and read the keys of tables. Numbers are big-endian, so that keys are in the order of their
 * numbers.
 */
public final class Keys {

    private static final VarHandle NUMBER = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Keys() {}

    /**
     * Returns a key of a name, such as an SMSC group or account, a NUL and a number. A name that contains a NUL can be
     * read only by {@link #nameBeforeNumber}.
     */
    public static byte[] of(String name, long position) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        byte[] key = Arrays.copyOf(text, text.length + 1 + Long.BYTES);
        NUMBER.set(key, text.length + 1, position);
        return key;
    }

    /** Returns a key of a name, a NUL, an octet, another name, a NUL and a number. */
    public static byte[] of(String name, byte rank, String owner, long position) {
        byte[] first = name.getBytes(StandardCharsets.UTF_8);
        byte[] second = owner.getBytes(StandardCharsets.UTF_8);
        int start = first.length + 2;
        byte[] key = Arrays.copyOf(first, start + second.length + 1 + Long.BYTES);
        key[start - 1] = rank;
        System.arraycopy(second, 0, key, start, second.length);
        NUMBER.set(key, start + second.length + 1, position);
        return key;
    }

    /** Returns a key of two texts, separated by a NUL. */
    public static byte[] of(String name, String id) {
        byte[] first = name.getBytes(StandardCharsets.UTF_8);
        byte[] second = id.getBytes(StandardCharsets.UTF_8);
        byte[] key = Arrays.copyOf(first, first.length + 1 + second.length);
        System.arraycopy(second, 0, key, first.length + 1, second.length);
        return key;
    }

    /** Returns a key of a number. */
    public static byte[] of(long number) {
        byte[] key = new byte[Long.BYTES];
        NUMBER.set(key, 0, number);
        return key;
    }

    /** Returns a key of a time, in milliseconds since 1970, and a number. */
    public static byte[] of(long time, long number) {
        byte[] key = new byte[2 * Long.BYTES];
        NUMBER.set(key, 0, time);
        NUMBER.set(key, Long.BYTES, number);
        return key;
    }

    /** Returns the last eight octets of a key as a number. */
    public static long numberAtEnd(byte[] key) {
        return (long) NUMBER.get(key, key.length - Long.BYTES);
    }

    /** Returns the first eight octets of a key as a number. */
    public static long numberAtStart(byte[] key) {
        return (long) NUMBER.get(key, 0);
    }

    /** Returns the text of a key that precedes the last NUL and the number at its end. */
    public static String nameBeforeNumber(byte[] key) {
        return new String(key, 0, key.length - Long.BYTES - 1, StandardCharsets.UTF_8);
    }

    /** Returns the text of a key before its first NUL. */
    public static String nameAtStart(byte[] key) {
        return new String(key, 0, endOfName(key), StandardCharsets.UTF_8);
    }

    private static int endOfName(byte[] key) {
        int end = 0;
        while (key[end] != 0) {
            end++;
        }
        return end;
    }
}
