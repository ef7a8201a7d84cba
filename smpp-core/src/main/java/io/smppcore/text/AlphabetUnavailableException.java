package io.smppcore.text;

import io.smppcore.type.SmppException;

/**
 * Thrown if the Java runtime lacks the charset of an alphabet, as a runtime image without the module {@code
 * jdk.charsets} does.
 */
public final class AlphabetUnavailableException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final Alphabet alphabet;

    AlphabetUnavailableException(Alphabet alphabet, String charset) {
        super(alphabet + ": no charset " + charset
                + " in this Java runtime (expected: one with the module jdk.charsets)");
        this.alphabet = alphabet;
    }

    /** {@return the alphabet that cannot be used} */
    public Alphabet alphabet() {
        return alphabet;
    }
}
