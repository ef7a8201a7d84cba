package io.smppcore.internal.util;

import java.lang.reflect.RecordComponent;
import java.util.HexFormat;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/*
 * A deny-list by general category and not by range: terminals, log viewers and editors act upon control characters (C0,
 * DEL, C1), format characters (bidirectional overrides, zero-width joiners, soft hyphens) and separators of lines and
 * paragraphs; single surrogates, unassigned characters and private-use characters have no known glyph. Other spaces
 * look like U+0020.
 */

/**
 * Text from a peer in a form that is safe in a log line, an error message and a terminal.
 *
 * <p>Letters, digits, marks, punctuation and symbols of every script stay; anything else is written as
 * <code>&#92;u001B</code>, one such escape for each UTF-16 code unit. The result never contains a line break.
 */
public final class Printable {

    /**
     * Maximum length of a text shown by {@link #of}, in UTF-16 code units before escaping; every field of a PDU but a
     * message is shorter.
     */
    public static final int MAX_LENGTH = 256;

    private static final char FIRST_PRINTABLE = ' ';
    private static final char LAST_PRINTABLE = '~';

    /** Additional capacity of the builder in characters, enough for a few escapes. */
    private static final int ESCAPES = 16;

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private Printable() {}

    /** Returns the text as {@link #of(CharSequence, int)} does, with a maximum of {@link #MAX_LENGTH} characters. */
    public static String of(@Nullable CharSequence text) {
        return of(text, MAX_LENGTH);
    }

    /**
     * Returns the text with all non-printable characters escaped, and {@code "null"} for null. Of a text longer than
     * the maximum, in UTF-16 code units before escaping, only the beginning is returned, followed by the number of
     * characters. A text of printable ASCII is returned unchanged.
     */
    public static String of(@Nullable CharSequence text, int maxLength) {
        if (text == null) {
            return "null";
        }
        int shown = Math.min(text.length(), maxLength);
        if (shown == text.length() && isPlain(text)) {
            return text.toString();
        }
        StringBuilder out = new StringBuilder(shown + ESCAPES);
        append(out, text, shown, false);
        if (shown < text.length()) {
            out.append("... (").append(text.length()).append(" characters)");
        }
        return out.toString();
    }

    /**
     * Returns the {@code toString} of a public record of this module, with its texts escaped and shortened by {@link
     * #of}.
     */
    public static String ofRecord(Record value) {
        StringJoiner text = new StringJoiner(", ", value.getClass().getSimpleName() + "[", "]");
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            try {
                Object part = component.getAccessor().invoke(value);
                text.add(component.getName() + "="
                        + (part instanceof String string ? of(string) : String.valueOf(part)));
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(component.toString(), e);
            }
        }
        return text.toString();
    }

    /**
     * Appends the whole text between quotation marks, with its quotation marks and backslashes escaped, so that it
     * cannot look like another field of the same line.
     */
    public static void appendQuoted(StringBuilder out, CharSequence text) {
        out.append('"');
        append(out, text, text.length(), true);
        out.append('"');
    }

    private static boolean isPlain(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < FIRST_PRINTABLE || c > LAST_PRINTABLE) {
                return false;
            }
        }
        return true;
    }

    private static void append(StringBuilder out, CharSequence text, int end, boolean quoted) {
        for (int i = 0; i < end; ) {
            int codePoint = Character.codePointAt(text, i);
            int next = i + Character.charCount(codePoint);
            if (quoted && (codePoint == '"' || codePoint == '\\')) {
                out.append('\\').append((char) codePoint);
            } else if (next <= end && isPrintable(codePoint)) {
                out.appendCodePoint(codePoint);
            } else {
                for (int j = i; j < Math.min(next, end); j++) {
                    out.append("\\u").append(HEX.toHexDigits(text.charAt(j)));
                }
            }
            i = next;
        }
    }

    private static boolean isPrintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> codePoint == ' ';
            default -> true;
        };
    }
}
