package io.smppcore.tools.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.Invocation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReceiptCommandTest {

    private static final String TEXT = "id:4711 sub:001 dlvrd:001 submit date:2603150930 done date:260315093105"
            + " stat:DELIVRD err:000 Text:caf\u00E9";

    @Test
    void printsATableOfTheFields() {
        Invocation receipt = Invocation.of("receipt", TEXT);
        assertThat(receipt.exitCode()).isZero();
        assertThat(receipt.out()).isEqualToNormalizingNewlines("""
              id            "4711"
              sub           1
              dlvrd         1
              submit date   "2603150930"  2026-03-15T09:30
              done date     "260315093105"  2026-03-15T09:31:05
              stat          "DELIVRD"  DELIVERED (2), final
              err           "000"
              text          "caf\\u00e9"
            """);
    }

    @Test
    void marksInvalidFields() {
        Invocation receipt = Invocation.of("receipt", "id:1 done date:0000000000 stat:FAILED mcc:262");
        assertThat(receipt.exitCode()).isZero();
        assertThat(receipt.out())
                .contains("done date     \"0000000000\"  (no date)")
                .contains("stat          \"FAILED\"  (not in the specification)")
                .contains("mcc           \"262\"");
        assertThat(Invocation.of("receipt", "stat:ENROUTE").out()).contains("ENROUTE (1), intermediate");
    }

    @Test
    void printsJsonWithEveryKey() {
        assertThat(Invocation.of("receipt", "--json", TEXT).outLines())
                .containsExactly("{\"id\": \"4711\", \"sub\": 1, \"dlvrd\": 1, \"submit_date\": \"2026-03-15T09:30\","
                        + " \"done_date\": \"2026-03-15T09:31:05\", \"stat\": \"DELIVRD\", \"err\": \"000\","
                        + " \"text\": \"caf\\u00e9\", \"message_state\": 2}");
        assertThat(Invocation.of("receipt", "--json", "stat:FAILED price:0.07").outLines())
                .containsExactly("{\"id\": null, \"sub\": null, \"dlvrd\": null, \"submit_date\": null,"
                        + " \"done_date\": null, \"stat\": \"FAILED\", \"err\": null, \"text\": null,"
                        + " \"message_state\": null, \"other_fields\": {\"price\": \"0.07\"}}");
    }

    @ParameterizedTest
    @CsvSource({
        "2603150900,       2026-03-15T09:00",
        "260315090000,     2026-03-15T09:00:00",
        "202603150900,     2026-03-15T09:00",
        "20260315090000,   2026-03-15T09:00:00",
        "260315090000000+, 2026-03-15T09:00:00Z",
        "260315090000504-, 2026-03-15T09:00:00.5-01:00",
    })
    void printsDatesAsPreciselyAsTheyWereWritten(String raw, String date) {
        assertThat(Invocation.of("receipt", "--json", "stat:DELIVRD submit date:" + raw)
                        .out())
                .contains("\"submit_date\": \"" + date + "\"");
    }

    @Test
    void exitsWithOneWhenTheTextIsNotAReceipt() {
        for (String text : new String[] {"", "My id: card is lost"}) {
            Invocation table = Invocation.of("receipt", text);
            assertThat(table.exitCode()).isEqualTo(1);
            assertThat(table.outLines()).containsExactly("not a receipt: no stat");
            Invocation json = Invocation.of("receipt", "--json", text);
            assertThat(json.exitCode()).isEqualTo(1);
            assertThat(json.outLines()).containsExactly("null");
            assertThat(json.err()).isEmpty();
        }
    }

    @Test
    void joinsSeveralArguments() {
        assertThat(Invocation.of("receipt", "--json", "id:1", "stat:EXPIRED", "text:a", "b")
                        .out())
                .contains("\"id\": \"1\"", "\"text\": \"a b\"", "\"message_state\": 3");
    }

    @Test
    void readsStandardInputAndFilesWithoutTheirLastLineBreak(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("receipt.txt"), "stat:DELIVRD text:two\nlines\r\n");
        String lines = "\"text\": \"two\\nlines\"".replace("\\n", "\\u000a");
        assertThat(Invocation.of("receipt", "--json", "--file", file.toString()).out())
                .contains(lines);
        assertThat(Invocation.withInput("stat:DELIVRD text:two\nlines\n", "receipt", "--json")
                        .out())
                .contains(lines);
    }

    @Test
    void refusesInputThatIsNotUtf8() {
        byte[] latin1 = TEXT.getBytes(StandardCharsets.ISO_8859_1);
        Invocation receipt = Invocation.withInput(latin1, "receipt", "--json");
        assertThat(receipt.exitCode()).isEqualTo(2);
        assertThat(receipt.out()).isEmpty();
        assertThat(receipt.errLines())
                .containsExactly("smpp receipt: standard input: octet " + (latin1.length - 1)
                        + " is not UTF-8 (expected: text in UTF-8)");
    }
}
