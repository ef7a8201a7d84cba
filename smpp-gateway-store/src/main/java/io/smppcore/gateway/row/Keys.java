package io.smppcore.gateway.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The keys of the tables. Numbers are big-endian, so that keys sort in their order. */
public final class Keys {

    private static final VarHandle NUMBER = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Keys() {}

    /** Returns the key of a name (group or account) and a number; names contain no NUL. */
    public static byte[] of(String name, long position) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        byte[] key = Arrays.copyOf(text, text.length + 1 + Long.BYTES);
        NUMBER.set(key, text.length + 1, position);
        return key;
    }

    /** Returns the key of two texts, separated by a NUL. */
    public static byte[] of(String name, String id) {
        byte[] first = name.getBytes(StandardCharsets.UTF_8);
        byte[] second = id.getBytes(StandardCharsets.UTF_8);
        byte[] key = Arrays.copyOf(first, first.length + 1 + second.length);
        System.arraycopy(second, 0, key, first.length + 1, second.length);
        return key;
    }

    /** Returns the key of a number. */
    public static byte[] of(long number) {
        byte[] key = new byte[Long.BYTES];
        NUMBER.set(key, 0, number);
        return key;
    }

    /** Returns the key of a time and a number. */
    public static byte[] of(long time, long number) {
        byte[] key = new byte[2 * Long.BYTES];
        NUMBER.set(key, 0, time);
        NUMBER.set(key, Long.BYTES, number);
        return key;
    }

    /** Returns the last eight octets as a number. */
    public static long numberAtEnd(byte[] key) {
        return (long) NUMBER.get(key, key.length - Long.BYTES);
    }

    /** Returns the first eight octets as a number. */
    public static long numberAtStart(byte[] key) {
        return (long) NUMBER.get(key, 0);
    }

    /** Returns the text before the NUL and the number at the end. */
    public static String nameBeforeNumber(byte[] key) {
        return new String(key, 0, key.length - Long.BYTES - 1, StandardCharsets.UTF_8);
    }

    /** Returns the text before the first NUL. */
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
