package io.smppcore.text;

import io.smppcore.type.InvalidFieldException;

/**
 * An alphabet and, for GSM 7-bit, the national languages whose main table and extension table are used.
 *
 * @param alphabet the alphabet
 * @param lockingShift language of the main table; {@link NationalLanguage#DEFAULT} for any alphabet but GSM 7-bit
 * @param singleShift language of the extension table; {@link NationalLanguage#DEFAULT} for any alphabet but GSM 7-bit
 */
public record Encoding(Alphabet alphabet, NationalLanguage lockingShift, NationalLanguage singleShift) {

    /** GSM 7-bit with the default alphabet and the default extension. */
    public static final Encoding GSM = of(Alphabet.GSM);

    /** ASCII. */
    public static final Encoding ASCII = of(Alphabet.ASCII);

    /** ISO-8859-1. */
    public static final Encoding LATIN1 = of(Alphabet.LATIN1);

    /** UTF-8. */
    public static final Encoding UTF8 = of(Alphabet.UTF8);

    /** UTF-16 in big-endian order. */
    public static final Encoding UCS2 = of(Alphabet.UCS2);

    /** Octets that are not text. */
    public static final Encoding BINARY = of(Alphabet.BINARY);

    private static final int ELEMENT_OCTETS = 3;

    /**
     * Checks that the tables exist.
     *
     * @throws InvalidFieldException if the language has no such table, or if the alphabet with a language is not GSM
     *     7-bit
     */
    public Encoding {
        boolean national = lockingShift != NationalLanguage.DEFAULT || singleShift != NationalLanguage.DEFAULT;
        if (national && alphabet != Alphabet.GSM) {
            throw new InvalidFieldException(
                    "alphabet",
                    alphabet + " with " + lockingShift + " and " + singleShift,
                    "GSM, or no national language");
        }
        if (lockingShift == NationalLanguage.SPANISH) {
            throw new InvalidFieldException(
                    "locking shift", "SPANISH", "a language with a locking shift table, or DEFAULT");
        }
    }

    /** Returns the encoding of an alphabet without national tables. */
    public static Encoding of(Alphabet alphabet) {
        return new Encoding(alphabet, NationalLanguage.DEFAULT, NationalLanguage.DEFAULT);
    }

    /**
     * Returns GSM 7-bit with national tables; fails with {@link InvalidFieldException} if a language has no such table.
     */
    public static Encoding gsm(NationalLanguage lockingShift, NationalLanguage singleShift) {
        return new Encoding(Alphabet.GSM, lockingShift, singleShift);
    }

    /**
     * Returns GSM 7-bit with the tables that a user data header announces.
     *
     * @param lockingShift value of the element 0x25, or 0 without one
     * @param singleShift value of the element 0x24, or 0 without one
     * @return the encoding; a reserved value, or a language without such a table, means the default
     */
    public static Encoding gsm(int lockingShift, int singleShift) {
        NationalLanguage locking = NationalLanguage.of(lockingShift);
        return gsm(locking.hasLockingShift() ? locking : NationalLanguage.DEFAULT, NationalLanguage.of(singleShift));
    }

    /**
     * Returns the length of the elements that announce the tables in a user data header.
     *
     * @return 0, 3 or 6 octets: three for each element, without the octet UDHL
     */
    public int headerElementOctets() {
        int octets = lockingShift == NationalLanguage.DEFAULT ? 0 : ELEMENT_OCTETS;
        return singleShift == NationalLanguage.DEFAULT ? octets : octets + ELEMENT_OCTETS;
    }
}
