package io.smppcore.trace;

import java.util.HexFormat;

/**
 * Hex dump with sixteen octets per line: offset, hexadecimal digits, printable ASCII.
 *
 * <p>Masked octets are two asterisks on the left and one on the right.
 */
final class HexDump {

    private static final int OCTETS_PER_LINE = 16;
    private static final int HALF_LINE = OCTETS_PER_LINE / 2;
    private static final int LINE_CHARACTERS = 78;
    private static final HexFormat HEX = HexFormat.of();
    /** First offset of six digits; smaller ones have five. */
    private static final int LARGE_OFFSET = 1 << 20;

    private HexDump() {}

    /** Appends the dump; each line begins with a line break. */
    static void append(StringBuilder out, byte[] array, int index, int length, PasswordOctets masked) {
        out.ensureCapacity(out.length() + (length / OCTETS_PER_LINE + 1) * LINE_CHARACTERS);
        for (int from = index; from < index + length; from += OCTETS_PER_LINE) {
            int to = Math.min(from + OCTETS_PER_LINE, index + length);
            out.append('\n');
            int offset = from - index;
            out.append(HEX.toHexDigits(offset, offset < LARGE_OFFSET ? 5 : 6)).append(' ');
            appendDigits(out, array, from, to, masked);
            out.append(" |");
            for (int i = from; i < to; i++) {
                out.append(masked.contains(i) ? '*' : printable(array[i]));
            }
            out.append('|');
        }
    }

    private static void appendDigits(StringBuilder out, byte[] array, int from, int to, PasswordOctets masked) {
        for (int i = from; i < from + OCTETS_PER_LINE; i++) {
            if (i == from + HALF_LINE) {
                out.append(' ');
            }
            out.append(' ');
            if (i >= to) {
                out.append("  ");
            } else if (masked.contains(i)) {
                out.append("**");
            } else {
                HEX.toHexDigits(out, array[i]);
            }
        }
    }

    private static char printable(byte octet) {
        return octet >= ' ' && octet <= '~' ? (char) octet : '.';
    }
}
