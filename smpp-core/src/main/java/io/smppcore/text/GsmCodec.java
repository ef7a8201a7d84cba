package io.smppcore.text;

import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The codec of GSM 7-bit with one pair of tables (3GPP TS 23.038, 6.2.1). Immutable.
 *
 * <p>The code of a character is a byte: its septet, 0 to 0x7F, or with bit 7 set, so that it is negative, the septet
 * after an escape.
 */
final class GsmCodec extends TextCodec {

    static final byte ESCAPE = 0x1B;

    /** Code that stands for no character: an escape after an escape, which is never valid. */
    static final byte NO_CODE = (byte) (0x80 | ESCAPE);

    private static final int SEPTETS = 128;
    private static final int PAGE = 256;
    private static final byte[] EMPTY_PAGE = emptyPage();

    /**
     * Index in {@link #characters} at which the second half begins: the characters of octets that follow an escape.
     */
    private static final int AFTER_ESCAPE = PAGE;

    /** Mark of an escape in {@link #characters}; above all characters of ISO-8859-1. */
    private static final char ESCAPED = '\uFFFE';

    private static final char UNDEFINED = '\uFFFF';

    /**
     * Codes by the high octet of the character, then by its low octet; pages without any code are the same empty one.
     */
    private final byte[][] pages = new byte[PAGE][];

    /**
     * The codes of the characters of ISO-8859-1. The question mark has none here, because {@link String#getBytes} also
     * writes it for characters that ISO-8859-1 lacks.
     */
    private final byte[] quick;

    /** Characters by octet, then by the octet after an escape; a space for a septet without a character. */
    private final char[] characters = new char[2 * PAGE];

    private final char[] mainTable;
    private final char[] shiftTable;

    private final String name;

    GsmCodec(NationalLanguage locking, NationalLanguage single) {
        name = "GSM 7-bit" + name(" locking shift ", locking) + name(" single shift ", single);
        mainTable = table(LockingShifts.cells(locking));
        shiftTable = table(SingleShifts.cells(single));
        Arrays.fill(pages, EMPTY_PAGE);
        // The main table is filled in last and from its end, so that it is preferred, and in it the lowest septet.
        fill(shiftTable, 0x80);
        fill(mainTable, 0);
        quick = pages[0].clone();
        quick['?'] = NO_CODE;
        Arrays.fill(characters, REPLACEMENT);
        for (int septet = 0; septet < SEPTETS; septet++) {
            char direct = mainTable[septet] == UNDEFINED ? ' ' : mainTable[septet];
            characters[septet] = direct;
            characters[AFTER_ESCAPE | septet] = shiftTable[septet] == UNDEFINED ? direct : shiftTable[septet];
        }
        characters[ESCAPE] = ESCAPED;
        characters[AFTER_ESCAPE | ESCAPE] = ' ';
    }

    private static String name(String shift, NationalLanguage language) {
        return language == NationalLanguage.DEFAULT ? "" : shift + language;
    }

    private static byte[] emptyPage() {
        byte[] page = new byte[PAGE];
        Arrays.fill(page, NO_CODE);
        return page;
    }

    private static char[] table(String cells) {
        String[] each = cells.split("\\s+", -1);
        char[] table = new char[SEPTETS];
        for (int septet = 0; septet < SEPTETS; septet++) {
            table[septet] = each[septet].startsWith("-") ? UNDEFINED : (char) Integer.parseInt(each[septet], 16);
        }
        return table;
    }

    private void fill(char[] table, int flag) {
        for (int septet = SEPTETS - 1; septet >= 0; septet--) {
            char c = table[septet];
            if (c != UNDEFINED) {
                int page = c >>> Byte.SIZE;
                if (isEmpty(pages[page])) {
                    pages[page] = EMPTY_PAGE.clone();
                }
                pages[page][c & 0xFF] = (byte) (septet | flag);
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // the shared empty page
    private static boolean isEmpty(byte[] page) {
        return page == EMPTY_PAGE;
    }

    /** Returns the code of a character, or {@link #NO_CODE}. */
    byte code(char c) {
        return pages[c >>> Byte.SIZE][c & 0xFF];
    }

    /** Returns the character of a septet that is not an escape; a space if it has none. */
    char direct(int septet) {
        return characters[septet];
    }

    /** Returns the character of this septet after an escape. */
    char afterEscape(int septet) {
        return characters[AFTER_ESCAPE | septet];
    }

    @Override
    byte @Nullable [] encode(String text) {
        // A text in another script usually fails here, at its first character, before the conversion.
        if (!text.isEmpty() && code(text.charAt(0)) == NO_CODE) {
            return null;
        }
        // This conversion is fast for most texts (TextBenchmark). A question mark stands for itself or for any
        // character above 0xFF. A surrogate pair becomes a single question mark; the loop ends there, so that the
        // indices of codes and text do not differ.
        byte[] codes = text.getBytes(StandardCharsets.ISO_8859_1);
        int escapes = 0;
        for (int i = 0; i < codes.length; i++) {
            byte code = quick[codes[i] & 0xFF];
            if (code < 0) {
                code = code(text.charAt(i));
                if (code == NO_CODE) {
                    return null;
                }
                escapes += code < 0 ? 1 : 0;
            }
            codes[i] = code;
        }
        return escapes == 0 ? codes : septets(codes, escapes);
    }

    private static byte[] septets(byte[] codes, int escapes) {
        byte[] septets = new byte[codes.length + escapes];
        int at = 0;
        for (byte code : codes) {
            if (code < 0) {
                septets[at++] = ESCAPE;
            }
            septets[at++] = (byte) (code & 0x7F);
        }
        return septets;
    }

    @Override
    int unencodable(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (code(text.charAt(i)) == NO_CODE) {
                return i;
            }
        }
        return NONE;
    }

    /*
     * The loops below step over every octet, even after an escape: for text with accents, a loop that skips octets
     * takes 1.4 times as long (TextBenchmark).
     */

    @Override
    String decode(Octets octets) {
        // Decoded in place: no septet becomes more than one octet of ISO-8859-1.
        byte[] latin1 = octets.toByteArray();
        int at = 0;
        int table = 0;
        for (int i = 0; i < latin1.length; i++) {
            char c = characters[table | (latin1[i] & 0xFF)];
            table = 0;
            if (c <= 0xFF) {
                latin1[at++] = (byte) c;
            } else if (c == ESCAPED) {
                table = AFTER_ESCAPE;
            } else {
                return decodeWide(latin1, at, c, i + 1);
            }
        }
        if (table == AFTER_ESCAPE) {
            latin1[at++] = ' ';
        }
        return new String(latin1, 0, at, StandardCharsets.ISO_8859_1);
    }

    /**
     * Continues after the first character above 0xFF. The array has characters of ISO-8859-1 before it, and octets
     * after it.
     */
    private String decodeWide(byte[] octets, int latin1, char wide, int from) {
        char[] chars = new char[latin1 + 1 + octets.length - from];
        for (int i = 0; i < latin1; i++) {
            chars[i] = (char) (octets[i] & 0xFF);
        }
        chars[latin1] = wide;
        int at = latin1 + 1;
        int table = 0;
        for (int i = from; i < octets.length; i++) {
            char c = characters[table | (octets[i] & 0xFF)];
            table = 0;
            if (c == ESCAPED) {
                table = AFTER_ESCAPE;
            } else {
                chars[at++] = c;
            }
        }
        if (table == AFTER_ESCAPE) {
            chars[at++] = ' ';
        }
        return new String(chars, 0, at);
    }

    @Override
    int malformed(Octets octets) {
        for (int i = 0; i < octets.length(); i++) {
            int septet = octets.octetAt(i);
            boolean escaped = septet == ESCAPE && i + 1 < octets.length();
            char[] table = escaped ? shiftTable : mainTable;
            int index = escaped ? octets.octetAt(i + 1) : septet;
            if (index >= SEPTETS || table[index] == UNDEFINED) {
                return i;
            }
            i += escaped ? 1 : 0;
        }
        return NONE;
    }

    @Override
    int cut(Octets octets, int from, int to) {
        int escapes = 0;
        while (to - escapes > from && octets.octetAt(to - escapes - 1) == ESCAPE) {
            escapes++;
        }
        // Two escapes in a row are a pair of their own. If their number before the cut is odd, the last one belongs to
        // the septet after the cut.
        return to == octets.length() ? to : to - escapes % 2;
    }

    @Override
    public String toString() {
        return name;
    }
}
