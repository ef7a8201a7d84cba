package io.smppcore.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.simulator.scenario.Scenario.DeliverBehaviour;
import io.smppcore.simulator.scenario.Scenario.HttpBehaviour;
import io.smppcore.simulator.scenario.Scenario.SessionBehaviour;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares docs/simulator.md with the tables of fields. */
class ScenarioDocsTest {

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private static final Map<String, Fields<?>> GROUPS = Map.ofEntries(
            Map.entry("accounts", SimulatedAccount.FIELDS),
            Map.entry("bind", BindBehaviour.FIELDS),
            Map.entry("session", SessionBehaviour.FIELDS),
            Map.entry("submit", SubmitBehaviour.FIELDS),
            Map.entry("submit.message-id", SubmitBehaviour.MessageIds.FIELDS),
            Map.entry("receipts", ReceiptBehaviour.FIELDS),
            Map.entry("receipts.text", ReceiptBehaviour.Wording.FIELDS),
            Map.entry("deliver", DeliverBehaviour.FIELDS),
            Map.entry("mo", MoBehaviour.FIELDS),
            Map.entry("outbind", OutbindTarget.FIELDS),
            Map.entry("http", HttpBehaviour.FIELDS));

    private final List<String> lines = Files.readAllLines(Path.of("..", "docs", "simulator.md"));

    ScenarioDocsTest() throws IOException {}

    @Test
    void everyKeyIsDocumented() {
        for (String key : Scenario.FIELDS.keys()) {
            assertThat(rows(key)).as(key).isNotEmpty();
        }
        GROUPS.forEach((group, fields) -> assertThat(
                        rows(group).stream().flatMap(ScenarioDocsTest::words).collect(Collectors.toSet()))
                .as(group)
                .containsAll(fields.keys()));
    }

    @Test
    void everyDocumentedKeyExists() {
        Set<String> keys = new HashSet<>(Scenario.FIELDS.keys());
        GROUPS.forEach((group, fields) -> {
            keys.addAll(fields.keys());
            fields.keys().forEach(key -> keys.add(group + "." + key));
        });
        assertThat(table("| key |").flatMap(row -> codes(row.split("\\|", -1)[1])))
                .isNotEmpty()
                .allSatisfy(key -> assertThat(keys).contains(key));
        for (String group : List.of("accounts", "receipts.text", "outbind")) {
            assertThat(table("| key of `" + group + "` |").flatMap(row -> codes(row.split("\\|", -1)[1])))
                    .containsExactlyElementsOf(
                            Objects.requireNonNull(GROUPS.get(group)).keys());
        }
    }

    @Test
    void everyFaultIsDocumentedWithItsParameters() {
        for (Fault.Kind kind : Fault.Kind.values()) {
            List<String> rows = lines.stream()
                    .filter(line -> line.startsWith("| `" + kind.word() + "` | ") && line.endsWith(". |"))
                    .toList();
            assertThat(rows).as(kind.word()).hasSize(1);
            Set<String> parameters = codes(rows.getFirst()).skip(1).collect(Collectors.toSet());
            assertThat(parameters).as(kind.word()).isEqualTo(kind.parameters());
        }
    }

    /** Returns the rows whose first cell names the key or one of its group, and those of the table of the key. */
    private List<String> rows(String key) {
        return Stream.concat(
                        table("| key |")
                                .filter(row -> codes(row.split("\\|", -1)[1])
                                        .anyMatch(code -> code.equals(key) || code.startsWith(key + "."))),
                        table("| key of `" + key + "` |"))
                .toList();
    }

    private Stream<String> table(String header) {
        return lines.stream()
                .dropWhile(line -> !line.startsWith(header))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2);
    }

    /** Returns the last parts of the keys in a row. */
    private static Stream<String> words(String row) {
        return codes(row).map(code -> code.substring(code.lastIndexOf('.') + 1));
    }

    private static Stream<String> codes(String text) {
        return CODE.matcher(text).results().map(match -> match.group(1));
    }
}
