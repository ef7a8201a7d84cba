package io.smppcore.gateway.relay;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The keys of the tables. Numbers are big-endian, so that their order is that of their octets. */
final class Keys {

    private Keys() {}

    /** Returns the key of a name (group or account) and a position; names contain no NUL. */
    static byte[] of(String name, long position) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(text.length + 1 + Long.BYTES)
                .put(text)
                .put((byte) 0)
                .putLong(position)
                .array();
    }

    /** Returns the key of two texts. */
    static byte[] of(String name, String id) {
        byte[] first = name.getBytes(StandardCharsets.UTF_8);
        byte[] second = id.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(first.length + 1 + second.length)
                .put(first)
                .put((byte) 0)
                .put(second)
                .array();
    }

    static byte[] of(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    static byte[] of(long time, long number) {
        return ByteBuffer.allocate(2 * Long.BYTES).putLong(time).putLong(number).array();
    }

    /** Returns the last eight octets as a number. */
    static long numberAtEnd(byte[] key) {
        return ByteBuffer.wrap(key).getLong(key.length - Long.BYTES);
    }

    /** Returns the first eight octets as a number. */
    static long numberAtStart(byte[] key) {
        return ByteBuffer.wrap(key).getLong(0);
    }

    /** Returns the text behind the first NUL. */
    static String idAtEnd(byte[] key) {
        int from = endOfName(key) + 1;
        return new String(key, from, key.length - from, StandardCharsets.UTF_8);
    }

    /** Returns the text before the NUL and the number at the end. */
    static String nameBeforeNumber(byte[] key) {
        return new String(key, 0, key.length - Long.BYTES - 1, StandardCharsets.UTF_8);
    }

    /** Returns the text before the first NUL. */
    static String nameAtStart(byte[] key) {
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
