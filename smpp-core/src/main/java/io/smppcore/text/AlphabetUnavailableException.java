package io.smppcore.text;

import io.smppcore.type.SmppException;

/** This Java runtime lacks the charset of an alphabet; a runtime image without the module {@code jdk.charsets} does. */
public final class AlphabetUnavailableException extends SmppException {

    private static final long serialVersionUID = 1L;

    /** The alphabet that cannot be used. */
    private final Alphabet alphabet;

    AlphabetUnavailableException(Alphabet alphabet, String charset) {
        super(alphabet + ": no charset " + charset
                + " in this Java runtime (expected: one with the module jdk.charsets)");
        this.alphabet = alphabet;
    }

    /**
     * The alphabet that cannot be used.
     *
     * @return the alphabet
     */
    public Alphabet alphabet() {
        return alphabet;
    }
}
