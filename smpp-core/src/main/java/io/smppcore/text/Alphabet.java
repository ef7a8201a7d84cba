package io.smppcore.text;

/**
 * An alphabet of text, with the size of the unit in which the length of its texts is counted.
 *
 * @see Encoding
 */
public enum Alphabet {
    /** GSM 7-bit, with the default or with national tables. A unit is a septet, unpacked: one in each octet. */
    GSM(7, ""),
    /** ASCII (IA5). A unit is an octet. */
    ASCII(8, "US-ASCII"),
    /** ISO-8859-1. A unit is an octet. */
    LATIN1(8, "ISO-8859-1"),
    /** UTF-8, which some peers use for data_coding 0. A unit is an octet. */
    UTF8(8, "UTF-8"),
    /** ISO-8859-5. A unit is an octet. */
    CYRILLIC(8, "ISO-8859-5"),
    /** ISO-8859-8. A unit is an octet. */
    HEBREW(8, "ISO-8859-8"),
    /** JIS X 0208-1990 in the form of Shift_JIS, which also has ASCII. A unit is an octet. */
    JIS(8, "Shift_JIS"),
    /** ISO-2022-JP, which switches between tables by escape sequences. A unit is an octet. */
    ISO_2022_JP(8, "ISO-2022-JP"),
    /** JIS X 0212-1990 in the form of EUC-JP, which also has ASCII and JIS X 0208. A unit is an octet. */
    EXTENDED_KANJI(8, "EUC-JP"),
    /** KS C 5601 in the form of EUC-KR, which also has ASCII. A unit is an octet. */
    KS_C_5601(8, "EUC-KR"),
    /** UTF-16 in big-endian order: UCS-2, plus surrogate pairs for characters above U+FFFF. A unit is two octets. */
    UCS2(16, "UTF-16BE"),
    /** Octets that are not text, or text in an unknown alphabet; decoded as ISO-8859-1. A unit is an octet. */
    BINARY(8, "ISO-8859-1");

    private final int unitBits;
    private final String charset;

    Alphabet(int unitBits, String charset) {
        this.unitBits = unitBits;
        this.charset = charset;
    }

    /** {@return the size of a unit on the air interface in bits: 7, 8 or 16} */
    public int unitBits() {
        return unitBits;
    }

    /** {@return the number of octets of a unit in short_message, septets unpacked: 1, or 2 for {@link #UCS2}} */
    public int unitOctets() {
        return (unitBits + Byte.SIZE - 1) / Byte.SIZE;
    }

    /** Returns the name of the charset of the JDK; empty for alphabets that this package implements. */
    String charset() {
        return charset;
    }
}
