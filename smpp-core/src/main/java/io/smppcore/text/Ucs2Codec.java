package io.smppcore.text;

import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;

/** The codec of UTF-16 in big-endian order. Immutable. */
final class Ucs2Codec extends TextCodec {

    /** A byte order mark of little-endian order as read in big-endian order; never a character. */
    private static final char SWAPPED_MARK = '\uFFFE';

    @Override
    byte @Nullable [] encode(String text) {
        int length = text.length();
        byte[] octets = new byte[2 * length];
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c) && isLone(text, i)) {
                return null;
            }
            octets[2 * i] = (byte) (c >>> Byte.SIZE);
            octets[2 * i + 1] = (byte) c;
        }
        return octets;
    }

    private static boolean isLone(String text, int index) {
        char c = text.charAt(index);
        if (Character.isHighSurrogate(c)) {
            return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
        }
        return index == 0 || !Character.isHighSurrogate(text.charAt(index - 1));
    }

    @Override
    int unencodable(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i)) && isLone(text, i)) {
                return i;
            }
        }
        return NONE;
    }

    @Override
    String decode(Octets octets) {
        int units = octets.length() / 2;
        char[] chars = new char[units + octets.length() % 2];
        for (int i = 0; i < units; i++) {
            chars[i] = unit(octets, 2 * i);
        }
        if (chars.length > units) {
            chars[units] = REPLACEMENT;
        }
        for (int i = 0; i < units; i++) {
            if (Character.isSurrogate(chars[i])) {
                i = pair(chars, i);
            }
        }
        return new String(chars);
    }

    /** Replaces the surrogate at an index unless it starts a pair; returns the index of the last unit examined. */
    private static int pair(char[] chars, int index) {
        if (Character.isHighSurrogate(chars[index])
                && index + 1 < chars.length
                && Character.isLowSurrogate(chars[index + 1])) {
            return index + 1;
        }
        chars[index] = REPLACEMENT;
        return index;
    }

    /** Returns the octets in big-endian order: swapped if they start with a byte order mark of little-endian order. */
    static Octets highOctetFirst(Octets octets) {
        if (octets.length() < 2 || unit(octets, 0) != SWAPPED_MARK) {
            return octets;
        }
        byte[] swapped = octets.toByteArray();
        for (int i = 0; i + 1 < swapped.length; i += 2) {
            byte low = swapped[i];
            swapped[i] = swapped[i + 1];
            swapped[i + 1] = low;
        }
        return Octets.wrap(swapped);
    }

    @Override
    int malformed(Octets octets) {
        int whole = octets.length() / 2 * 2;
        for (int i = 0; i < whole; i += 2) {
            char c = unit(octets, i);
            if (Character.isHighSurrogate(c) && i + 2 < whole && Character.isLowSurrogate(unit(octets, i + 2))) {
                i += 2;
            } else if (Character.isSurrogate(c)) {
                return i;
            }
        }
        return whole < octets.length() ? whole : NONE;
    }

    @Override
    int cut(Octets octets, int from, int to) {
        int end = to - (to - from) % 2;
        boolean pair = end > from
                && end + 2 <= octets.length()
                && Character.isHighSurrogate(unit(octets, end - 2))
                && Character.isLowSurrogate(unit(octets, end));
        return pair ? end - 2 : end;
    }

    /** Returns the unit whose high octet has a given index. */
    static char unit(Octets octets, int index) {
        return (char) ((octets.octetAt(index) << Byte.SIZE) | octets.octetAt(index + 1));
    }

    @Override
    public String toString() {
        return "UCS-2";
    }
}
