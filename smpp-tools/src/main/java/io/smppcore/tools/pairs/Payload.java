package io.smppcore.tools.pairs;

import io.smppcore.type.Octets;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The text of each message. It begins with these big-endian integers, at offsets in octets; the rest is filler.
 * <pre>
 *  0  time at which it was due, LoadControl.nanoTime
 *  8  time at which it was sent, LoadControl.nanoTime
 * 16  number of the run, to recognize messages of earlier runs
 * 24  number of the pair, from 0
 * 28  number of the message, from 0
 * </pre>
 */
final class Payload {

    /** Minimum length of a text. */
    static final int OCTETS = 32;

    private static final int SENT = 8;
    private static final int RUN = 16;
    private static final int PAIR = 24;
    private static final int SEQUENCE = 28;
    private static final byte FILLING = 'a';

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();

    private Payload() {}

    /** Returns a text without times and message number, which {@link #of} adds to a copy. */
    static byte[] template(int length, long run, int pair) {
        byte[] text = new byte[length];
        Arrays.fill(text, FILLING);
        LONG.set(text, RUN, run);
        INT.set(text, PAIR, pair);
        return text;
    }

    /** Returns the text of one message. */
    static Octets of(byte[] template, int sequence, long intendedNanos, long sentNanos) {
        byte[] text = template.clone();
        LONG.set(text, 0, intendedNanos);
        LONG.set(text, SENT, sentNanos);
        INT.set(text, SEQUENCE, sequence);
        return Octets.wrap(text);
    }

    /** Returns true if a text is from the sender of a pair in a run. */
    static boolean isOf(Octets text, long run, int pair) {
        return text.length() >= OCTETS && longAt(text, RUN) == run && intAt(text, PAIR) == pair;
    }

    static long intendedNanos(Octets text) {
        return longAt(text, 0);
    }

    static long sentNanos(Octets text) {
        return longAt(text, SENT);
    }

    static int pair(Octets text) {
        return intAt(text, PAIR);
    }

    static int sequence(Octets text) {
        return intAt(text, SEQUENCE);
    }

    private static long longAt(Octets text, int index) {
        return ((long) intAt(text, index) << Integer.SIZE) | Integer.toUnsignedLong(intAt(text, index + Integer.BYTES));
    }

    private static int intAt(Octets text, int index) {
        return (text.octetAt(index) << 24)
                | (text.octetAt(index + 1) << 16)
                | (text.octetAt(index + 2) << 8)
                | text.octetAt(index + 3);
    }
}
