package io.smppcore.text;

/** What a peer means by data_coding 0, the default alphabet of the message centre. It cannot be seen from the messages. */
public enum DefaultAlphabet {
    /** GSM 7-bit, as most do. */
    GSM(Alphabet.GSM),
    /** ISO-8859-1. */
    LATIN1(Alphabet.LATIN1),
    /** ASCII. */
    ASCII(Alphabet.ASCII),
    /** UTF-8. */
    UTF8(Alphabet.UTF8);

    private final Alphabet alphabet;

    DefaultAlphabet(Alphabet alphabet) {
        this.alphabet = alphabet;
    }

    /**
     * The alphabet of text with data_coding 0.
     *
     * @return the alphabet, with its default tables
     */
    public Alphabet alphabet() {
        return alphabet;
    }
}
