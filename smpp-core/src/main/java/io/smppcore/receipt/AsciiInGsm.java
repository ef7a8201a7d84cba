package io.smppcore.receipt;

/**
 * Correction of ASCII text that was decoded as GSM 7-bit.
 *
 * <p>Most SMSCs write receipts in ASCII, regardless of their alphabet for data_coding 0. An underscore, which occurs in
 * ids, is then received as 0x5F, the section sign of GSM 7-bit. Ids and words for states contain none of the GSM
 * characters concerned. If one of these characters is found in them, it was written in ASCII.
 */
final class AsciiInGsm {

    /** Characters of GSM 7-bit whose codes are other printable characters in ASCII. */
    private static final String GSM = "\u00A4\u00A1\u00C4\u00D6\u00D1\u00DC\u00A7\u00BF\u00E4\u00F6\u00F1\u00FC";

    private static final String ASCII = "$@[\\]^_`{|}~";

    private static final char LAST_ASCII = 0x7F;

    private AsciiInGsm() {}

    static String restored(String value) {
        if (isAscii(value)) {
            return value;
        }
        StringBuilder restored = new StringBuilder(value);
        for (int i = 0; i < value.length(); i++) {
            int index = GSM.indexOf(value.charAt(i));
            if (index >= 0) {
                restored.setCharAt(i, ASCII.charAt(index));
            }
        }
        return restored.toString();
    }

    private static boolean isAscii(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) > LAST_ASCII) {
                return false;
            }
        }
        return true;
    }
}
