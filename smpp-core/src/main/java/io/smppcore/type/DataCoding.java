package io.smppcore.type;

/**
 * The data_coding field: the alphabet of the message (SMPP 5.0 4.7.7).
 *
 * @param value the octet, 0 to 255; values that the specification does not name survive unchanged
 */
public record DataCoding(int value) {

    private static final DataCoding[] ALL = OctetField.all(new DataCoding[OctetField.VALUES], DataCoding::new);

    /** The default alphabet of the message centre: commonly GSM 7-bit with one septet in an octet, but the vendor decides. */
    public static final DataCoding DEFAULT = of(0);

    /** IA5 (ASCII). */
    public static final DataCoding ASCII = of(1);

    /** 8-bit binary, a value of TDMA and CDMA. */
    public static final DataCoding BINARY_ALIAS = of(2);

    /** Latin-1 (ISO-8859-1). */
    public static final DataCoding LATIN1 = of(3);

    /** 8-bit binary. */
    public static final DataCoding BINARY = of(4);

    /** JIS (X 0208-1990). */
    public static final DataCoding JIS = of(5);

    /** Cyrillic (ISO-8859-5). */
    public static final DataCoding CYRILLIC = of(6);

    /** Latin and Hebrew (ISO-8859-8). */
    public static final DataCoding HEBREW = of(7);

    /** UCS-2, big endian; UTF-16BE with surrogate pairs in practice. */
    public static final DataCoding UCS2 = of(8);

    /** Pictogram encoding. */
    public static final DataCoding PICTOGRAM = of(9);

    /** ISO-2022-JP (music codes). */
    public static final DataCoding ISO_2022_JP = of(10);

    /** Extended Kanji JIS (X 0212-1990). */
    public static final DataCoding EXTENDED_KANJI = of(13);

    /** KS C 5601. */
    public static final DataCoding KS_C_5601 = of(14);

    /**
     * Checks the range.
     *
     * @throws InvalidFieldException if the value is not an octet
     */
    public DataCoding {
        OctetField.check("data_coding", value);
    }

    /**
     * The value with this number.
     *
     * @param value 0 to 255
     * @return always the same instance for the same number
     * @throws InvalidFieldException if the value is not an octet
     */
    public static DataCoding of(int value) {
        return ALL[OctetField.check("data_coding", value)];
    }
}
