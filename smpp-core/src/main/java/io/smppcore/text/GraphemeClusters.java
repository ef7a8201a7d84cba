package io.smppcore.text;

import io.smppcore.type.Octets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Search for cuts that do not split grapheme clusters, each of which is displayed as one character: a letter with its
 * accents, an emoji with its modifiers or joined to others, a flag, a syllable.
 *
 * <p>The rules are those of the running JDK for {@code \X} (Unicode Standard Annex 29, extended grapheme clusters),
 * applied only if a character at the cut can be part of a longer cluster.
 */
final class GraphemeClusters {

    private static final Pattern CLUSTER = Pattern.compile("\\X");

    /** Maximum length of a cluster that is kept together, in UTF-16 units; a longer one is not readable text. */
    private static final int MAX_CLUSTER = 64;

    /** Number of octets that are read after a cut, enough for the next character. */
    private static final int LOOK_AHEAD_OCTETS = 8;

    private GraphemeClusters() {}

    /**
     * Returns the unit at which to cut.
     *
     * @param text the text
     * @param from first unit of the segment
     * @param to unit after the last one that fits, before the end of the text, where a cut does not split a character
     * @return {@code to} or an earlier unit after {@code from}
     */
    static int cut(EncodedText text, int from, int to) {
        return switch (text.encoding().alphabet()) {
            case UCS2 -> cutUcs2(text.octets(), from, to);
            case GSM -> hasClusters(text.encoding()) ? cutDecoded(text, from, to) : to;
            case UTF8, JIS, ISO_2022_JP, EXTENDED_KANJI, KS_C_5601 -> cutDecoded(text, from, to);
            case ASCII, LATIN1, CYRILLIC, HEBREW, BINARY -> to;
        };
    }

    private static boolean hasClusters(Encoding encoding) {
        return hasClusters(encoding.lockingShift()) || hasClusters(encoding.singleShift());
    }

    private static boolean hasClusters(NationalLanguage language) {
        return switch (language) {
            case DEFAULT, TURKISH, SPANISH, PORTUGUESE -> false;
            default -> true;
        };
    }

    private static int cutUcs2(Octets octets, int from, int to) {
        if (standsAlone(Ucs2Codec.unit(octets, 2 * (to - 1))) && standsAlone(Ucs2Codec.unit(octets, 2 * to))) {
            return to;
        }
        int units = octets.length() / 2;
        // Includes the character after the cut, because the cluster before the cut may continue with it.
        int end = Character.isHighSurrogate(Ucs2Codec.unit(octets, 2 * to)) && to + 1 < units ? to + 2 : to + 1;
        StringBuilder window = new StringBuilder(end - from);
        for (int unit = from; unit < end; unit++) {
            window.append(Ucs2Codec.unit(octets, 2 * unit));
        }
        return from + lastBoundary(window, to - from);
    }

    /**
     * Returns true for a character that never forms a cluster with another one for which this is true. Such pairs are
     * the common case, in which the search can be omitted.
     */
    static boolean standsAlone(char c) {
        return (c < 0x300 && c != '\r')
                || (c >= 0x370 && c < 0x483) // Greek and Cyrillic
                || (c >= 0x48A && c < 0x530) // Cyrillic
                || (c >= 0x2010 && c < 0x2028) // punctuation
                || (c >= 0x3041 && c < 0x3097) // Hiragana
                || (c >= 0x30A0 && c < 0x3100) // Katakana
                || (c >= 0x4E00 && c < 0xA000); // Han
    }

    /**
     * Returns the last end of a cluster up to {@code end}, or {@code end} if the cluster there is too long to keep
     * together.
     */
    private static int lastBoundary(CharSequence window, int end) {
        Matcher clusters = CLUSTER.matcher(window);
        int boundary = 0;
        while (clusters.find() && clusters.end() <= end) {
            boundary = clusters.end();
        }
        return boundary == 0 || end - boundary > MAX_CLUSTER ? end : boundary;
    }

    private static int cutDecoded(EncodedText text, int from, int to) {
        TextCodec codec = TextCodecs.of(text.encoding());
        Octets octets = text.octets();
        String before = codec.decode(octets.range(from, to));
        String after = codec.decode(octets.range(to, Math.min(octets.length(), to + LOOK_AHEAD_OCTETS)));
        int next = Character.charCount(after.codePointAt(0));
        int boundary = lastBoundary(before + after.substring(0, next), before.length());
        // The index of the boundary is in characters, which have different numbers of octets, so the cut moves back
        // until the text before it has no more characters than that.
        int cut = to;
        while (cut > from && codec.decode(octets.range(from, cut)).length() > boundary) {
            cut = codec.cut(octets, from, cut - 1);
        }
        return cut == from ? to : cut;
    }
}
