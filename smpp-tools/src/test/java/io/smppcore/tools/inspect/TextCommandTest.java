package io.smppcore.tools.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.Invocation;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextCommandTest {

    private static final String CURLY = "\u201Cyes\u201D";

    @Test
    void printsATableOfAShortText() {
        Invocation text = Invocation.of("text", "5 \u20AC?");
        assertThat(text.exitCode()).isZero();
        assertThat(text.out()).isEqualToNormalizingNewlines("""
              encoding      gsm7
              data_coding   SMSC default alphabet (0)
              units         5 septets
              segments      1 (udh8)

            segment 1 of 1: 5 septets, 5 octets
              text          "5 \\u20ac?"
              octets        35201b653f
            """);
    }

    @Test
    void printsReplacedCharactersAndThoseThatNeedUcs2() {
        assertThat(Invocation.of("text", CURLY).out())
                .contains("encoding      ucs2")
                .contains("forced by     U+201C LEFT DOUBLE QUOTATION MARK at index 0")
                .contains("forced by     U+201D RIGHT DOUBLE QUOTATION MARK at index 4")
                .contains("without these gsm7, 3 septets, 1 segment");
        assertThat(Invocation.of("text", "--look-alikes", CURLY).out())
                .contains("encoding      gsm7")
                .contains("replaced      U+201C LEFT DOUBLE QUOTATION MARK at index 0 by \"\\\"\"");
        assertThat(Invocation.of("text", "\u4E2D".repeat(12)).out()).contains("forced by     and 2 more");
    }

    @Test
    void printsEverySegmentOfALongText() {
        Invocation text = Invocation.of("text", "--reference", "165", "x".repeat(161));
        assertThat(text.out())
                .contains("segments      2 (udh8)")
                .contains("segment 1 of 2: 153 septets, 159 octets")
                .contains("segment 2 of 2: 8 septets, 14 octets")
                .contains("  header        050003a50202")
                .contains("  octets        050003a502027878787878787878")
                .contains("\n  " + " ".repeat(14) + "78787878");
    }

    @Test
    void printsJson() {
        assertThat(Invocation.of("text", "--json", "5 \u20AC?").outLines())
                .containsExactly(
                        "{\"encoding\": \"gsm7\", \"locking\": 0, \"single\": 0, \"data_coding\": 0, \"units\": 5,"
                                + " \"mode\": \"udh8\", \"segments\": [{\"text\": \"5 \\u20ac?\", \"units\": 5,"
                                + " \"udh_hex\": \"\", \"octets_hex\": \"35201b653f\"}], \"forced_by\": [],"
                                + " \"replacements\": []}");
        assertThat(Invocation.of("text", "--json", CURLY).out())
                .contains("\"forced_by\": [{\"character\": \"\\u201c\", \"code_point\": \"U+201C\", \"index\": 0},");
        assertThat(Invocation.of("text", "--json", "--look-alikes", CURLY).out())
                .contains("\"replacements\": [{\"index\": 0, \"original\": \"\\u201c\", \"substitute\": \"\\\"\"},");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--mode udh8 --reference 255    | \"udh_hex\": \"050003ff0201\"",
                "--mode udh16 --reference 65535 | \"udh_hex\": \"060804ffff0201\"",
                "--mode sar --reference 258     | \"sar\": {\"ref\": 258, \"total\": 2, \"seq\": 1}",
                "--mode payload                 | \"units\": 200, \"udh_hex\": \"\"",
            })
    void segmentsLongTextsInTheGivenMode(String options, String json) {
        String[] args = ("text --json " + options + " " + "x".repeat(200)).split(" ");
        assertThat(Invocation.of(args).out()).contains(json);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--encoding ucs2 a             | \"encoding\": \"ucs2\"   | \"octets_hex\": \"0061\"",
                "--encoding latin1 \u00E9      | \"data_coding\": 3       | \"octets_hex\": \"e9\"",
                "--default-alphabet latin1 \u00E9 | \"data_coding\": 0    | \"octets_hex\": \"e9\"",
                "--languages turkish \u015F    | \"locking\": 1, \"single\": 0 | \"octets_hex\": \"032501011d\"",
                "--languages turkish,hindi \u0928 | \"locking\": 6       | \"udh_hex\": \"03250106\"",
                "--packed-cr 1234567           | \"encoding\": \"gsm7\"   | \"octets_hex\": \"31d98c56b3dd1a\"",
                "--packed hellohello           | \"encoding\": \"gsm7\"   | \"octets_hex\": \"e8329bfd4697d9ec37\"",
                "--encoding ascii --replacement ? \u4E2D | \"ascii\"      | \"octets_hex\": \"3f\"",
            })
    void encodesWithTheGivenOptions(String options, String encoding, String octets) {
        Invocation text = Invocation.of(("text --json " + options).split(" "));
        assertThat(text.err()).isEmpty();
        assertThat(text.out()).contains(encoding, octets);
    }

    @Test
    void namesTheNationalTables() {
        assertThat(Invocation.of("text", "--languages", "turkish", "\u015F").out())
                .contains("encoding      gsm7, locking shift turkish", "units         1 septet\n");
        assertThat(Invocation.of("text", "--languages", "spanish", "\u00E1").out())
                .contains("encoding      gsm7, single shift spanish", "units         2 septets\n");
        assertThat(Invocation.of("text", "--mode", "sar", "x".repeat(161)).out())
                .contains("parameters    sar_msg_ref_num 0, sar_total_segments 2, sar_segment_seqnum 1");
    }

    @Test
    void readsStandardInputAndFiles(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("text.txt"), "\u015F\n");
        assertThat(Invocation.of("text", "--json", "--file", file.toString()).out())
                .contains("\"octets_hex\": \"015f\"");
        assertThat(Invocation.withInput("a\nb\n", "text", "--json").out()).contains("\"octets_hex\": \"610a62\"");
        assertThat(Invocation.of("text", "--json", "").out())
                .contains("\"units\": 0, \"udh_hex\": \"\", \"octets_hex\": \"\"");
    }
}
