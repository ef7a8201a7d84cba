package io.smppcore.text;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Table of characters that GSM 7-bit lacks, and of substitutes that resemble them. */
final class LookAlikes {

    private static final int FULL_WIDTH_FIRST = 0xFF01;
    private static final int FULL_WIDTH_LAST = 0xFF5E;
    private static final int FULL_WIDTH_OFFSET = 0xFF01 - '!';

    /**
     * Each line has the substitute and the code points that it replaces. SP is a space, NL a line feed, NO no
     * character.
     */
    private static final String TABLE = """
            ' 2018 2019 201A 201B 2032 2035 02B9 02BB 02BC 02BD 0060 00B4
            " 201C 201D 201E 201F 2033 2036 00AB 00BB 301D 301E
            < 2039
            > 203A
            - 2010 2011 2012 2013 2014 2015 2212 2043 FE58 FE63
            . 2024 00B7 2219
            .. 2025
            ... 2026
            SP 00A0 1680 2000 2001 2002 2003 2004 2005 2006 2007 2008 2009 200A 202F 205F 3000 0009
            NL 0085 2028 2029 000B
            NO 00AD 200B 200E 200F 2060 FE0E FE0F FEFF
            * 2022 2023 25CF 2217
            / 2044 2215
            : 2236
            | 00A6
            ^ 02C6
            ~ 02DC 223C
            _ 2017
            x 00D7
            (c) 00A9
            (R) 00AE
            TM 2122
            No. 2116
            1 00B9
            2 00B2
            3 00B3
            1/4 00BC
            1/2 00BD
            3/4 00BE
            ff FB00
            fi FB01
            fl FB02
            ffi FB03
            ffl FB04
            \u00C7 00E7
            A 0391
            B 0392
            E 0395
            Z 0396
            H 0397
            I 0399
            K 039A
            M 039C
            N 039D
            O 039F
            P 03A1
            T 03A4
            Y 03A5
            X 03A7
            """;

    private static final Map<Integer, String> BY_CODE_POINT = table();

    private LookAlikes() {}

    private static Map<Integer, String> table() {
        Map<Integer, String> table = new HashMap<>();
        TABLE.lines().forEach(line -> {
            String[] words = line.split(" ", -1);
            for (int i = 1; i < words.length; i++) {
                table.put(Integer.parseInt(words[i], 16), word(words[0]));
            }
        });
        return Map.copyOf(table);
    }

    private static String word(String word) {
        return switch (word) {
            case "SP" -> " ";
            case "NL" -> "\n";
            case "NO" -> "";
            default -> word;
        };
    }

    /** Returns the substitute of a character, if there is one; an empty text for an invisible character. */
    static Optional<String> of(int codePoint) {
        if (codePoint >= FULL_WIDTH_FIRST && codePoint <= FULL_WIDTH_LAST) {
            return Optional.of(Character.toString(codePoint - FULL_WIDTH_OFFSET));
        }
        return Optional.ofNullable(BY_CODE_POINT.get(codePoint));
    }

    /**
     * Returns the single character that is equivalent to a base character with a combining mark (Unicode normalization
     * form C), if there is one.
     */
    static Optional<String> composed(String base, int mark) {
        if (Character.getType(mark) != Character.NON_SPACING_MARK) {
            return Optional.empty();
        }
        String composed = Normalizer.normalize(base + Character.toString(mark), Normalizer.Form.NFC);
        return composed.codePointCount(0, composed.length()) == 1 ? Optional.of(composed) : Optional.empty();
    }
}
