package io.smppcore.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.spec.Csv;
import io.smppcore.spec.Csv.Row;
import io.smppcore.type.Octets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every cell of the tables of the specification (3GPP TS 23.038, 6.2.1 and annex A). */
class GsmTablesTest {

    private static final int SEPTETS = 128;
    private static final int ESCAPE = 0x1B;

    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);

    static Stream<NationalLanguage> locking() {
        return Stream.of(NationalLanguage.values()).filter(language -> language != NationalLanguage.SPANISH);
    }

    @ParameterizedTest
    @MethodSource("locking")
    void mainTablesAreThoseOfTheSpecification(NationalLanguage language) {
        Map<Integer, String> table = table(language, "locking_shift", "gsm7_default_alphabet.csv");
        Encoding encoding = Encoding.gsm(language, NationalLanguage.DEFAULT);
        for (int septet = 0; septet < SEPTETS; septet++) {
            if (septet != ESCAPE) {
                String decoded = DECODER.decode(encoding, Octets.of((byte) septet));
                assertThat(decoded).as("%s 0x%02X", language, septet).isEqualTo(table.getOrDefault(septet, " "));
            }
        }
        table.forEach((septet, character) -> assertThat(encoded(encoding, character))
                .as("%s 0x%02X", language, septet)
                .isEqualTo(Octets.of((byte) lowest(table, character))));
    }

    @ParameterizedTest
    @EnumSource
    void shiftTablesAreThoseOfTheSpecification(NationalLanguage language) {
        Map<Integer, String> table = table(language, "single_shift", "gsm7_default_extension.csv");
        Map<Integer, String> main = table(NationalLanguage.DEFAULT, "locking_shift", "gsm7_default_alphabet.csv");
        Encoding encoding = Encoding.gsm(NationalLanguage.DEFAULT, language);
        for (int septet = 0; septet < SEPTETS; septet++) {
            String shown = septet == ESCAPE ? " " : table.getOrDefault(septet, main.get(septet));
            assertThat(DECODER.decode(encoding, Octets.of((byte) ESCAPE, (byte) septet)))
                    .as("%s 0x1B 0x%02X", language, septet)
                    .isEqualTo(shown);
        }
        table.forEach((septet, character) -> assertThat(encoded(encoding, character))
                .as("%s 0x1B 0x%02X", language, septet)
                .isEqualTo(
                        main.containsValue(character)
                                ? Octets.of((byte) lowest(main, character))
                                : Octets.of((byte) ESCAPE, (byte) lowest(table, character))));
    }

    @Test
    void languagesAreThoseOfTheSpecification() {
        List<Row> rows = Csv.read("gsm/languages.csv");
        assertThat(rows).hasSize(NationalLanguage.values().length + 1);
        for (Row row : rows.subList(0, rows.size() - 1)) {
            NationalLanguage language = NationalLanguage.of(Integer.parseInt(row.text("identifier"), 16));
            assertThat(row.text("language").toUpperCase(Locale.ROOT)).startsWith(language.name());
            assertThat(language.hasLockingShift())
                    .isEqualTo(row.text("locking_shift").endsWith("_locking_shift.csv"));
        }
        assertThat(rows.getLast().text("identifier")).isEqualTo("0E-FF");
        for (int reserved = 0x0E; reserved <= 0xFF; reserved++) {
            assertThat(NationalLanguage.of(reserved)).isEqualTo(NationalLanguage.DEFAULT);
        }
    }

    /** Returns the characters by septet. A septet without a row, or with an empty cell, has no character. */
    private static Map<Integer, String> table(NationalLanguage language, String shift, String byDefault) {
        String file = language == NationalLanguage.DEFAULT
                ? byDefault
                : "%02d_%s_%s.csv"
                        .formatted(language.identifier(), language.name().toLowerCase(Locale.ROOT), shift);
        Map<Integer, String> table = new HashMap<>();
        for (Row row : Csv.read("gsm/" + file)) {
            if (!row.text("codepoint").isEmpty()) {
                String character = Character.toString(Integer.parseInt(row.text("codepoint"), 16));
                table.put(Integer.parseInt(row.text("septet"), 16), character);
            }
        }
        assertThat(table).as(file).isNotEmpty();
        return table;
    }

    private static int lowest(Map<Integer, String> table, String character) {
        return table.entrySet().stream()
                .filter(cell -> cell.getValue().equals(character))
                .mapToInt(Map.Entry::getKey)
                .min()
                .orElseThrow();
    }

    private static Octets encoded(Encoding encoding, String text) {
        return TextEncoder.builder().encoding(encoding).build().encode(text).octets();
    }
}
