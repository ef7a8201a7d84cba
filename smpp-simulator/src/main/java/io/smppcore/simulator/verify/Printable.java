package io.smppcore.simulator.verify;

/** Replaces control characters in texts of clients, for terminals and XML. */
final class Printable {

    private static final int FIRST_PRINTABLE = 0x20;
    private static final int DELETE = 0x7F;
    private static final int LAST_C1 = 0x9F;

    private Printable() {}

    /** Returns the text with its line feeds. */
    static String of(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean control = (c < FIRST_PRINTABLE && c != '\n') || (c >= DELETE && c <= LAST_C1);
            clean.append(control ? '?' : c);
        }
        return clean.toString();
    }
}
