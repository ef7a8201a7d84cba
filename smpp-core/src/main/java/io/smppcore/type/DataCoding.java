package io.smppcore.type;

import io.smppcore.internal.util.NumberNames;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The data_coding field: the alphabet of the message (SMPP 5.0 4.7.7).
 *
 * @param value the octet, 0 to 255; values without a name in the specification are preserved
 */
public record DataCoding(int value) implements Named {

    private static final NumberNames NAMES = new NumberNames();

    private static final DataCoding[] ALL = OctetField.all(new DataCoding[OctetField.VALUES], DataCoding::new);

    /** The default alphabet of the SMSC: mostly GSM 7-bit with one septet per octet, but vendors differ. */
    public static final DataCoding DEFAULT = of(NAMES.put(0, "SMSC default alphabet"));

    /** IA5 (ASCII). */
    public static final DataCoding ASCII = of(NAMES.put(1, "IA5/ASCII"));

    /** 8-bit binary: a second value for the alphabet of {@link #BINARY}, for TDMA and CDMA. */
    public static final DataCoding BINARY_ALIAS = of(NAMES.put(2, "8-bit binary (unspecified)"));

    /** Latin-1 (ISO-8859-1). */
    public static final DataCoding LATIN1 = of(NAMES.put(3, "Latin-1 (ISO-8859-1)"));

    /** 8-bit binary. */
    public static final DataCoding BINARY = of(NAMES.put(4, "8-bit binary (unspecified)"));

    /** JIS (X 0208-1990). */
    public static final DataCoding JIS = of(NAMES.put(5, "JIS (X 0208-1990)"));

    /** Cyrillic (ISO-8859-5). */
    public static final DataCoding CYRILLIC = of(NAMES.put(6, "Cyrillic (ISO-8859-5)"));

    /** Latin and Hebrew (ISO-8859-8). */
    public static final DataCoding HEBREW = of(NAMES.put(7, "Latin/Hebrew (ISO-8859-8)"));

    /** UCS-2, big endian; UTF-16BE with surrogate pairs in practice. */
    public static final DataCoding UCS2 = of(NAMES.put(8, "UCS2 (ISO/IEC 10646)"));

    /** Pictogram encoding. */
    public static final DataCoding PICTOGRAM = of(NAMES.put(9, "pictogram encoding"));

    /** ISO-2022-JP (music codes). */
    public static final DataCoding ISO_2022_JP = of(NAMES.put(10, "ISO-2022-JP (music codes)"));

    /** Extended Kanji JIS (X 0212-1990). */
    public static final DataCoding EXTENDED_KANJI = of(NAMES.put(13, "extended Kanji JIS (X 0212-1990)"));

    /** KS C 5601. */
    public static final DataCoding KS_C_5601 = of(NAMES.put(14, "KS C 5601"));

    /** Mask of the bits that select a group of GSM 03.38. */
    private static final int GROUP = 0xF0;

    /** The last value of group 0x10 whose alphabet is not reserved. */
    private static final int LAST_WITH_CLASS = 0x1B;

    /** The bit of group 0xF0 that is reserved and must be 0. */
    private static final int RESERVED = 0x08;

    private static final int GENERAL_END = 0x80;
    private static final int DELETE = 0x40;
    private static final int COMPRESSED = 0x20;
    private static final int HAS_CLASS = 0x10;
    private static final int CLASS_GROUP = 0xF0;
    private static final int CLASS = 0x03;

    private static final List<String> ALPHABETS = List.of("7-bit", "8-bit", "UCS2");

    /** Fails with {@link InvalidFieldException} if the value is not 0 to 255. */
    public DataCoding {
        OctetField.check("data_coding", value);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static DataCoding of(int value) {
        return ALL[OctetField.check("data_coding", value)];
    }

    /**
     * Returns the message class, which determines the place where the message is stored (GSM 03.38 section 4).
     *
     * @return 0 for no place (flash message, which the handset only displays), 1 handset, 2 SIM, 3 terminal equipment;
     *     empty if the value has no message class
     */
    public OptionalInt messageClass() {
        boolean hasClass = (isGeneral() && (value & HAS_CLASS) != 0) || (value & GROUP) == CLASS_GROUP;
        return hasClass ? OptionalInt.of(value & CLASS) : OptionalInt.empty();
    }

    /**
     * Returns the indication of waiting messages, such as voice mail (GSM 03.38 section 4).
     *
     * @return the indication; empty unless the value is 0xC0 to 0xEF
     */
    public Optional<MessageWaiting> messageWaiting() {
        boolean hasIndication = value >= MessageWaiting.DISCARD && value < CLASS_GROUP;
        return hasIndication ? Optional.of(MessageWaiting.of(value)) : Optional.empty();
    }

    /** {@return true if the text is compressed (GSM 03.42) and cannot be decoded: 0x20-0x3F and 0x60-0x7F} */
    public boolean isCompressed() {
        return isGeneral() && (value & COMPRESSED) != 0;
    }

    /** {@return true if the handset deletes the message after it has been read (GSM 03.38 section 4): 0x40-0x7F} */
    public boolean isDeletedAfterReading() {
        return isGeneral() && (value & DELETE) != 0;
    }

    /**
     * Returns true for 0x10 to 0x7F, whose bits have the form 0dcm aakk in GSM 03.38: delete, compressed, has a class,
     * alphabet, class. SMPP itself defines 0x00 to 0x0F.
     */
    private boolean isGeneral() {
        return value >= HAS_CLASS && value < GENERAL_END;
    }

    /** {@return the name of the alphabet, or the meaning of a value of GSM 03.38; null for a reserved value} */
    @Override
    public @Nullable String name() {
        return switch (value & GROUP) {
            case 0x10 -> value <= LAST_WITH_CLASS ? messageClass((value >> 2) & 0x03) : null;
            case 0xC0 -> "MWI group: discard message";
            case 0xD0 -> "MWI group: store message, 7-bit";
            case 0xE0 -> "MWI group: store message, UCS2";
            case 0xF0 -> (value & RESERVED) == 0 ? messageClass((value >> 2) & 0x01) : "data coding / message class";
            default -> NAMES.of(value);
        };
    }

    /** Returns the name of a value with a message class and an alphabet, by index in {@link #ALPHABETS}. */
    private String messageClass(int alphabet) {
        return "class " + (value & CLASS) + ", " + ALPHABETS.get(alphabet);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DataCoding that && that.value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return NumberNames.text(value, name());
    }

    /**
     * An indication of waiting messages in a data_coding of 0xC0 to 0xEF (GSM 03.38 section 4).
     *
     * @param kind kind of messages
     * @param active true to show the indication, false to remove it
     * @param textKept true if the handset stores the text of the message, false if it may discard it
     */
    public record MessageWaiting(Kind kind, boolean active, boolean textKept) {

        /** The kind of waiting messages. */
        public enum Kind {
            /** Voice mail. */
            VOICEMAIL,
            /** Fax. */
            FAX,
            /** Electronic mail. */
            EMAIL,
            /** Other messages. */
            OTHER
        }

        /**
         * The first data_coding with an indication of waiting messages: 0xC0 to 0xCF, with a text that may be
         * discarded.
         */
        static final int DISCARD = 0xC0;

        private static final int KIND = 0x03;
        private static final int ACTIVE = 0x08;
        /** The first data_coding with an indication of waiting messages and a text that is stored: 0xD0 to 0xEF. */
        private static final int STORE = 0xD0;

        /** Returns the meaning of a value from 0xC0 to 0xEF. Bit 2 is reserved and ignored. */
        static MessageWaiting of(int dataCoding) {
            Kind kind = switch (dataCoding & KIND) {
                case 0 -> Kind.VOICEMAIL;
                case 1 -> Kind.FAX;
                case 2 -> Kind.EMAIL;
                default -> Kind.OTHER;
            };
            return new MessageWaiting(kind, (dataCoding & ACTIVE) != 0, dataCoding >= STORE);
        }
    }
}
