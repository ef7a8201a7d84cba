package io.smppcore.benchmarks.languages;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguagesResultsTest {

    private static final Pairing OURS = new Pairing(Library.SMPP_CORE, Library.SMPP_CORE);
    private static final Pairing GO = new Pairing(Library.GOSMPP, Library.GOSMPP);
    private static final Load SUBMIT = new Load(1, 512, false);
    private static final Load BOTH = new Load(1, 64, true);

    @Test
    void readsTheLineOfAClient() {
        Measurement measurement = Measurement.parse(GO, BOTH, """
                {"submitted":300,"delivered":200,"nanos":500000000,"refused":0,"unanswered":0}
                """);

        assertThat(measurement.complaint()).isEmpty();
        assertThat(measurement.perSecond()).isEqualTo(1_000);
    }

    @ParameterizedTest
    @CsvSource({
        "9, 0, 2, 1, 2 requests refused and 1 unanswered (expected: 0)",
        "0, 0, 0, 0, 0 submit_sm and 0 deliver_sm (expected: only submit_sm)",
        "9, 9, 0, 0, 9 submit_sm and 9 deliver_sm (expected: only submit_sm)",
        "9, 0, 0, none, unanswered: none (expected: a number)",
    })
    void complainsAboutOtherFigures(
            String submitted, String delivered, String refused, String unanswered, String complaint) {
        String line = "{\"submitted\":%s,\"delivered\":%s,\"nanos\":5,\"refused\":%s,\"unanswered\":\"%s\"}"
                .formatted(submitted, delivered, refused, unanswered)
                .replaceAll("\"(\\d+)\"", "$1");

        assertThat(Measurement.parse(GO, SUBMIT, line).complaint()).isEqualTo(complaint);
    }

    @Test
    void complainsAboutALineThatIsNoJson() {
        assertThat(Measurement.parse(GO, SUBMIT, "bind failed\n").complaint())
                .isEqualTo("printed \"bind failed\" (expected: a JSON object)");
    }

    @Test
    void showsALineForEachPairingAndAColumnForEachLoad() {
        LanguagesResults results = results(
                measured(OURS, SUBMIT, 2_000_000, 0), measured(GO, SUBMIT, 150_000, 0), measured(GO, BOTH, 10, 20));

        assertThat(results.table(false).markdown()).isEqualTo("""
                        | client | server | 1 bind, window 512 |
                        |---|---|---|
                        | smpp-core | smpp-core | 2,000,000 |
                        | gosmpp 0.3.1 (Go) | gosmpp 0.3.1 (Go) | 150,000 |
                        """);
        assertThat(results.table(true).lines())
                .containsExactly(List.of(GO.client().label(), GO.server().label(), "30.0"));
        assertThat(results.complaints()).isEmpty();
    }

    @Test
    void listsFailedRunsAndLeavesTheirCellsEmpty() {
        LanguagesResults results = results(Measurement.failed(GO, SUBMIT, "exit code 1"));

        assertThat(results.complaints())
                .containsExactly("gosmpp 0.3.1 (Go) with itself, 1 bind, window 512: exit code 1");
        assertThat(results.table(false).lines().getFirst()).endsWith("–");
    }

    @Test
    void drawsEachLibraryAtBothEndsTheFastestFirst() {
        LanguagesResults results = results(
                measured(GO, SUBMIT, 150_000, 0), measured(OURS, SUBMIT, 300_000, 0), measured(GO, BOTH, 10, 20));

        assertThat(LanguagesChart.of(results.table(false), results.table(true)))
                .containsSubsequence(
                        "each library at both ends",
                        "class=\"ours\" x=\"360\" y=\"36\" width=\"390\"",
                        "class=\"peer\" x=\"360\" y=\"62\" width=\"195\"",
                        "with the server of smpp-core",
                        "class=\"ours\"",
                        "Both directions",
                        "class=\"peer\"")
                .endsWith("</svg>\n");
    }

    @Test
    void theChartOfTheDocumentationShowsItsFigures() throws IOException {
        Path docs = Path.of("..", "docs");
        List<Table> tables = tables(
                Files.readString(docs.resolve("benchmarks.md")).replaceAll("(?s).*\n## Other languages\n|\n## .*", ""));

        assertThat(tables).hasSize(2);
        assertThat(LanguagesChart.of(tables.getFirst(), tables.getLast()))
                .isEqualTo(Files.readString(docs.resolve("languages.svg")));
    }

    private static List<Table> tables(String section) {
        return Arrays.stream(section.split("\n\n", -1))
                .filter(paragraph -> paragraph.startsWith("| client "))
                .map(paragraph -> paragraph
                        .lines()
                        .filter(line -> line.startsWith("| "))
                        .map(line ->
                                List.of(line.substring(2, line.length() - 2).split(" \\| ", -1)))
                        .toList())
                .map(lines -> new Table(lines.getFirst(), lines.subList(1, lines.size())))
                .toList();
    }

    @Test
    void drawsNothingWithoutFigures() {
        LanguagesResults results = results(Measurement.failed(GO, SUBMIT, "exit code 1"));

        assertThat(LanguagesChart.of(results.table(false), results.table(true))).isEmpty();
    }

    @Test
    void laterResultsReplaceThoseOfTheSameLoadAndPairing(@TempDir Path folder) throws Exception {
        results(measured(OURS, SUBMIT, 1, 0), measured(GO, SUBMIT, 2, 0)).write(folder);
        LanguagesResults read = LanguagesResults.read(folder.resolve("results.json"));

        LanguagesResults all = read.with(results(measured(OURS, SUBMIT, 3, 0), measured(OURS, BOTH, 4, 4)));

        assertThat(all.measurements())
                .containsExactly(measured(OURS, SUBMIT, 3, 0), measured(GO, SUBMIT, 2, 0), measured(OURS, BOTH, 4, 4));
        assertThat(all.versions()).containsExactly(Map.entry("GO", "go version go1.26"));
        assertThat(folder.resolve("languages.md")).content().contains("a machine", "- go version go1.26");
    }

    @Test
    void pairsEachLibraryWithItselfAndWithBothEndsOfThisOne() {
        assertThat(Pairing.of(List.of(Library.SMPP_CORE, Library.GOSMPP)))
                .hasToString("[smpp-core with itself, gosmpp 0.3.1 (Go) with itself, gosmpp 0.3.1 (Go) with smpp-core,"
                        + " smpp-core with gosmpp 0.3.1 (Go)]");
    }

    @Test
    void aToolchainIsMissingIfOneOfItsProgramsIs(@TempDir Path folder) throws Exception {
        assertThat(Toolchain.JAVA.missing("")).isEmpty();
        assertThat(Toolchain.RUST.missing(folder.toString())).containsExactly("cargo", "rustc");

        Path program = Files.createFile(folder.resolve("cargo"));

        assertThat(program.toFile().setExecutable(true)).isTrue();
        assertThat(Toolchain.RUST.missing("/none:" + folder)).containsExactly("rustc");
    }

    @Test
    void aQuickRunHasOneLoadInEitherKind() {
        assertThat(Load.all(true)).containsExactly(new Load(1, 64, false), new Load(1, 64, true));
        assertThat(Load.all(false)).hasSize(12).doesNotHaveDuplicates();
    }

    private static LanguagesResults results(Measurement... measurements) {
        return new LanguagesResults("a machine", 3, Map.of("GO", "go version go1.26"), List.of(measurements));
    }

    /** Returns the result of one second. */
    private static Measurement measured(Pairing pairing, Load load, long submitted, long delivered) {
        return new Measurement(pairing, load, submitted, delivered, 1_000_000_000, "");
    }
}
