package io.smppcore.text;

import io.smppcore.type.DataCoding;
import java.util.Map;
import java.util.Optional;

/** The mapping between data_coding and alphabet. */
final class DataCodings {

    private static final int GENERAL_GROUPS = 0x80;
    private static final int COMPRESSED = 0x20;
    private static final int NOT_DEFAULT = 0x04;

    private static final int GSM_OF_A_CLASS = 0x10;
    private static final int BINARY_OF_A_CLASS = 0x14;
    private static final int UCS2_OF_A_CLASS = 0x18;

    /** The values that SMPP defines, except 0, the default alphabet. */
    private static final Map<DataCoding, Alphabet> NAMED = Map.ofEntries(
            Map.entry(DataCoding.ASCII, Alphabet.ASCII),
            Map.entry(DataCoding.BINARY_ALIAS, Alphabet.BINARY),
            Map.entry(DataCoding.LATIN1, Alphabet.LATIN1),
            Map.entry(DataCoding.BINARY, Alphabet.BINARY),
            Map.entry(DataCoding.JIS, Alphabet.JIS),
            Map.entry(DataCoding.CYRILLIC, Alphabet.CYRILLIC),
            Map.entry(DataCoding.HEBREW, Alphabet.HEBREW),
            Map.entry(DataCoding.UCS2, Alphabet.UCS2),
            Map.entry(DataCoding.PICTOGRAM, Alphabet.BINARY),
            Map.entry(DataCoding.ISO_2022_JP, Alphabet.ISO_2022_JP),
            Map.entry(DataCoding.EXTENDED_KANJI, Alphabet.EXTENDED_KANJI),
            Map.entry(DataCoding.KS_C_5601, Alphabet.KS_C_5601));

    private DataCodings() {}

    /*
     * SMPP defines 0x00 to 0x0F (5.0 4.7.7), and GSM 03.38 section 4 defines the others; where both define a value,
     * that of SMPP counts.
     */
    static Alphabet alphabet(int value, DefaultAlphabet defaultAlphabet) {
        return switch (value >>> 4) {
            case 0 -> NAMED.getOrDefault(DataCoding.of(value), defaultAlphabet.alphabet());
            case 0xC, 0xD -> Alphabet.GSM;
            case 0xE -> Alphabet.UCS2;
            case 0xF -> (value & NOT_DEFAULT) == 0 ? Alphabet.GSM : Alphabet.BINARY;
            default -> value < GENERAL_GROUPS ? general(value, defaultAlphabet) : defaultAlphabet.alphabet();
        };
    }

    private static Alphabet general(int value, DefaultAlphabet defaultAlphabet) {
        if ((value & COMPRESSED) != 0) {
            return Alphabet.BINARY;
        }
        return switch ((value >>> 2) & 3) {
            case 0 -> Alphabet.GSM;
            case 1 -> Alphabet.BINARY;
            case 2 -> Alphabet.UCS2;
            default -> defaultAlphabet.alphabet();
        };
    }

    /**
     * Returns the data_coding of an alphabet, if there is one: 0 for the default alphabet, otherwise the value that
     * SMPP defines.
     */
    static Optional<DataCoding> of(Alphabet alphabet, DefaultAlphabet defaultAlphabet) {
        if (alphabet == defaultAlphabet.alphabet()) {
            return Optional.of(DataCoding.DEFAULT);
        }
        if (alphabet == Alphabet.BINARY) {
            return Optional.of(DataCoding.BINARY);
        }
        return NAMED.entrySet().stream()
                .filter(named -> named.getValue() == alphabet)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns the data_coding of an alphabet with a message class, 0 to 3, if there is one. */
    static Optional<DataCoding> ofClass(Alphabet alphabet, int messageClass) {
        return switch (alphabet) {
            case GSM -> Optional.of(DataCoding.of(GSM_OF_A_CLASS | messageClass));
            case BINARY -> Optional.of(DataCoding.of(BINARY_OF_A_CLASS | messageClass));
            case UCS2 -> Optional.of(DataCoding.of(UCS2_OF_A_CLASS | messageClass));
            default -> Optional.empty();
        };
    }
}
