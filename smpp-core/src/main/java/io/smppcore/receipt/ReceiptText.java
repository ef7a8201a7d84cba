package io.smppcore.receipt;

import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values in the text of a receipt, found by their keys in one pass. Immutable after its construction.
 *
 * <pre>
 * id:IIIIIIIIII sub:SSS dlvrd:DDD submit date:YYMMDDhhmm done date:YYMMDDhhmm stat:DDDDDDD err:E text:...
 * </pre>
 *
 * <p>A key is at the start of the text or after white space, and is followed by a colon. Case and order of the keys do
 * not matter. A value ends where the next key starts; the first value of a key counts. The value of {@code text}
 * extends to the end, or to the first key that has not occurred before. Other words with a colon are further fields.
 *
 * <p>Blanks around a value are not part of it, with one exception: the value of {@code text} is the beginning of a
 * message, from which only surrounding spaces, final NULs and the white space before the next key are removed.
 */
final class ReceiptText {

    static final int ID = 0;
    static final int SUB = 1;
    static final int DLVRD = 2;
    static final int SUBMIT_DATE = 3;
    static final int DONE_DATE = 4;
    static final int STAT = 5;
    static final int ERR = 6;
    static final int TEXT = 7;

    private static final int KEYS = 8;
    private static final int ALL_SEEN = (1 << KEYS) - 1;

    /** A word with a colon that is not a key of the specification. */
    private static final int OTHER = KEYS;

    /** A colon after anything but a word. */
    private static final int NO_KEY = -1;

    /** Maximum number of digits of a count; longer numbers are not counts of messages. */
    private static final int MAX_COUNT_DIGITS = 9;

    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final char[] NONE = {};

    private final String text;

    /* A copy of the text, because reading characters of a String takes 1.5 times as long (ReceiptBenchmark). Empty
     * after the scan, because a receipt keeps this object. */
    private char[] chars;

    /** True if the text was decoded as GSM 7-bit. */
    private final boolean gsm;

    /** Start of the value of each key, without the blanks around it. */
    private final int[] from;

    /** End of the value of each key; 0 for missing keys. */
    private final int[] to;

    private @Nullable Map<String, String> others;

    /** Bit N is set if key N occurred. */
    private int seen;

    /** Start of the last key found. */
    private int keyFrom;

    ReceiptText(String text, boolean gsm) {
        this.text = text;
        this.chars = text.toCharArray();
        this.gsm = gsm;
        this.from = new int[KEYS];
        this.to = new int[KEYS];
        scan();
        this.chars = NONE;
    }

    /** Creates the values of the same text, decoded as GSM 7-bit. */
    private ReceiptText(ReceiptText same) {
        this.text = same.text;
        this.chars = same.chars;
        this.gsm = true;
        this.from = same.from;
        this.to = same.to;
        this.others = same.others;
        this.seen = same.seen;
        this.keyFrom = same.keyFrom;
    }

    /** Returns the values of a text that was decoded as GSM 7-bit; does not scan it again if it is this text. */
    ReceiptText inGsm(String other) {
        return other.equals(text) ? new ReceiptText(this) : new ReceiptText(other, true);
    }

    /**
     * Returns true if this text was decoded from GSM 7-bit, and the octets are the same text in ASCII. Then they
     * contain neither escape sequences nor letters whose codes differ.
     */
    boolean isAscii(Octets octets) {
        return gsm
                && octets.length() == text.length()
                && octets.equals(Octets.wrap(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** Returns true if a name with a colon is parsed as the key of a further field. */
    static boolean isOther(String name) {
        ReceiptText field = new ReceiptText(name + ":", false);
        return field.others().containsKey(name);
    }

    String whole() {
        return text;
    }

    /** Returns true if there is a word for the state, without which the text is not a receipt. */
    boolean hasStat() {
        return hasValue(STAT);
    }

    /** Returns the value of a key, or null if the key is missing. */
    @Nullable
    String value(int key) {
        return to[key] == 0 ? null : text.substring(from[key], to[key]);
    }

    /**
     * Returns the value of a key whose values are always ASCII, such as an id; null if the key is missing or its value
     * is empty.
     */
    @Nullable
    String code(int key) {
        return hasValue(key) ? asciiOf(text.substring(from[key], to[key])) : null;
    }

    /** Returns the possibly empty value of a key whose values are always ASCII, or null if the key is missing. */
    @Nullable
    String codeOrEmpty(int key) {
        String value = value(key);
        return value == null ? null : asciiOf(value);
    }

    private String asciiOf(String value) {
        return gsm ? AsciiInGsm.restored(value) : value;
    }

    boolean hasValue(int key) {
        return from[key] < to[key];
    }

    /** Returns the index of the first character of a value. */
    int from(int key) {
        return from[key];
    }

    /** Returns the index after the last character of a value; 0 for missing keys. */
    int to(int key) {
        return to[key];
    }

    /**
     * Returns the value of a key as a number; -1 if the key is missing, or the value is not a number of at most 9
     * digits.
     */
    int count(int key) {
        if (!hasValue(key) || to[key] - from[key] > MAX_COUNT_DIGITS) {
            return -1;
        }
        int count = 0;
        for (int i = from[key]; i < to[key]; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            count = 10 * count + digit;
        }
        return count;
    }

    /** Returns the further fields, in their order. */
    Map<String, String> others() {
        return others == null ? Map.of() : others;
    }

    private void scan() {
        int key = NO_KEY;
        boolean counts = false;
        int nameFrom = 0;
        int colon = -1;
        int valueFrom = 0;
        for (int next = text.indexOf(':'); next >= 0; next = text.indexOf(':', next + 1)) {
            int nextKey = keyEndingAt(next, colon + 1);
            colon = next;
            boolean isNew = nextKey == OTHER || (nextKey != NO_KEY && (seen & (1 << nextKey)) == 0);
            if (nextKey == NO_KEY || (key == TEXT && (nextKey == OTHER || !isNew))) {
                continue;
            }
            close(counts ? key : NO_KEY, nameFrom, valueFrom, keyFrom);
            key = nextKey;
            counts = isNew;
            nameFrom = keyFrom;
            valueFrom = next + 1;
            seen |= nextKey == OTHER ? 0 : 1 << nextKey;
            // Only a key that has not occurred yet can end the text.
            if (key == TEXT && seen == ALL_SEEN) {
                break;
            }
        }
        close(counts ? key : NO_KEY, nameFrom, valueFrom, text.length());
    }

    /** Stores the value between two indexes, without the blanks around it; ignores {@link #NO_KEY}. */
    private void close(int key, int nameFrom, int valueFrom, int valueTo) {
        if (key == NO_KEY) {
            return;
        }
        int start = valueFrom;
        int end = valueTo;
        while (start < end && (key == TEXT ? chars[start] == ' ' : isBlank(chars[start]))) {
            start++;
        }
        while (end > start && (key == TEXT ? endsText(chars[end - 1], valueTo) : isBlank(chars[end - 1]))) {
            end--;
        }
        if (key == OTHER) {
            addOther(text.substring(nameFrom, valueFrom - 1), text.substring(start, end));
        } else {
            from[key] = start;
            to[key] = end;
        }
    }

    /**
     * Returns true if a character at the end of the value of {@code text} is not part of it. A line feed at the end of
     * a receipt may belong to the message; before a key it is a separator.
     */
    private boolean endsText(char c, int valueTo) {
        return c == ' ' || c == 0 || (valueTo < chars.length && (c == '\t' || c == '\r' || c == '\n'));
    }

    private void addOther(String name, String value) {
        if (others == null) {
            others = new LinkedHashMap<>();
        }
        others.putIfAbsent(name, value);
    }

    /**
     * Returns the key that ends at a colon and starts at {@code lowest} or later, {@link #OTHER} or {@link #NO_KEY},
     * and stores its start in {@link #keyFrom}.
     */
    private int keyEndingAt(int colon, int lowest) {
        int start = colon;
        while (start > lowest && !isBlank(chars[start - 1])) {
            start--;
        }
        keyFrom = start;
        // No word before the colon, or a word right after another colon, as in 10:30:00.
        if (start == colon || (start == lowest && lowest > 0)) {
            return NO_KEY;
        }
        return switch (colon - start) {
            case 2 -> matches("id", start) ? ID : other(start, colon);
            case 3 -> matches("sub", start) ? SUB : matches("err", start) ? ERR : other(start, colon);
            case 4 -> fourLetters(start, colon, lowest);
            case 5 -> matches("dlvrd", start) ? DLVRD : other(start, colon);
            case 8, 9 -> isDate("done", start, colon) ? DONE_DATE : other(start, colon);
            case 10, 11 -> isDate("submit", start, colon) ? SUBMIT_DATE : other(start, colon);
            default -> other(start, colon);
        };
    }

    private int fourLetters(int start, int colon, int lowest) {
        if (matches("stat", start)) {
            return STAT;
        }
        if (matches("text", start)) {
            return TEXT;
        }
        return matches("date", start) ? date(start, lowest) : other(start, colon);
    }

    /** Matches "submit date" and "done date", which are two words. */
    private int date(int start, int lowest) {
        int end = start;
        while (end > lowest && isBlank(chars[end - 1])) {
            end--;
        }
        if (isWord("submit", end, lowest)) {
            keyFrom = end - "submit".length();
            return SUBMIT_DATE;
        }
        if (isWord("done", end, lowest)) {
            keyFrom = end - "done".length();
            return DONE_DATE;
        }
        return OTHER;
    }

    private boolean isWord(String word, int end, int lowest) {
        int start = end - word.length();
        return start >= lowest && (start == 0 || isBlank(chars[start - 1])) && matches(word, start);
    }

    /** Matches "submit_date" with any character or none between the words. */
    private boolean isDate(String word, int start, int colon) {
        int date = colon - "date".length();
        return date - start - word.length() <= 1 && matches(word, start) && matches("date", date);
    }

    private int other(int start, int colon) {
        if (!isLetter(chars[start])) {
            return NO_KEY;
        }
        for (int i = start + 1; i < colon; i++) {
            char c = chars[i];
            if (!isLetter(c) && (c < '0' || c > '9') && c != '_' && c != '-' && c != '.') {
                return NO_KEY;
            }
        }
        return OTHER;
    }

    /** Compares with a lower-case word, ignoring case. */
    private boolean matches(String word, int start) {
        for (int i = 0; i < word.length(); i++) {
            if ((chars[start + i] | 0x20) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetter(char c) {
        int lower = c | 0x20;
        return lower >= 'a' && lower <= 'z';
    }

    /** Matches white space, control characters including NUL, and the byte order mark. */
    static boolean isBlank(char c) {
        return c <= ' ' || c == BYTE_ORDER_MARK;
    }
}
