package io.smppcore.text;

/**
 * The alphabet of data_coding 0, the default alphabet of the SMSC. It is agreed with the operator, because no PDU
 * contains it.
 */
public enum DefaultAlphabet {
    /** GSM 7-bit, the alphabet of most SMSCs. */
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

    /** {@return the alphabet of text with data_coding 0, with its default tables} */
    public Alphabet alphabet() {
        return alphabet;
    }
}
