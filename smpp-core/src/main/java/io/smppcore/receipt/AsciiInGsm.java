package io.smppcore.receipt;

/**
 * Puts right what was ASCII and has been read as GSM 7-bit.
 *
 * <p>Most SMSCs write receipts in ASCII whatever they mean by data_coding 0. So an underscore, which ids have, comes as
 * 0x5F, which in GSM 7-bit is the section sign. No id and no word for a state has one of those, so what looks like one
 * was ASCII.
 */
final class AsciiInGsm {

    /** What GSM 7-bit has where ASCII has something else to print. */
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
