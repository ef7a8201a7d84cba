package io.smppcore.text;

/**
 * A language with shift tables for the GSM 7-bit alphabet (3GPP TS 23.038, 6.2.1.2.4 and annex A).
 *
 * <p>A locking shift replaces the main table of a message, a single shift the table after the escape septet 0x1B. Each
 * is announced by an element of the user data header, whose value is the {@link #identifier()}.
 */
public enum NationalLanguage {
    /** No language: the GSM 7-bit default alphabet, or its default extension. */
    DEFAULT(0),
    /** Turkish. */
    TURKISH(1),
    /** Spanish, which has only a single shift table. */
    SPANISH(2),
    /** Portuguese. */
    PORTUGUESE(3),
    /** Bengali and Assamese. */
    BENGALI(4),
    /** Gujarati. */
    GUJARATI(5),
    /** Hindi. */
    HINDI(6),
    /** Kannada. */
    KANNADA(7),
    /** Malayalam. */
    MALAYALAM(8),
    /** Oriya. */
    ORIYA(9),
    /** Punjabi. */
    PUNJABI(10),
    /** Tamil. */
    TAMIL(11),
    /** Telugu. */
    TELUGU(12),
    /** Urdu. */
    URDU(13);

    private static final NationalLanguage[] ALL = values();

    private final int identifier;

    NationalLanguage(int identifier) {
        this.identifier = identifier;
    }

    /** {@return the National Language Identifier, 1 to 13, or 0 for {@link #DEFAULT}} */
    public int identifier() {
        return identifier;
    }

    /**
     * Returns true if the language has a main table.
     *
     * @return false for {@link #SPANISH}, and for {@link #DEFAULT}, which needs no locking shift
     */
    public boolean hasLockingShift() {
        return this != SPANISH && this != DEFAULT;
    }

    /**
     * Returns the language with an identifier, 0 to 255; {@link #DEFAULT} for 0 and for reserved values, as 3GPP TS
     * 23.038 requires.
     */
    public static NationalLanguage of(int identifier) {
        return identifier > 0 && identifier < ALL.length ? ALL[identifier] : DEFAULT;
    }
}
