package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.smppcore.gateway.bench.CapacityModel.Run;
import io.smppcore.gateway.bench.GroupCommits.Load;
import io.smppcore.gateway.cli.Main;
import io.smppcore.testing.ProjectFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The capacity model, its simulation, and the page with its tables. */
class CapacityModelTest {

    private static final Path PAGE = ProjectFolder.root().resolve("docs/gateway/capacity.md");

    private static final CapacityModel MODEL = new CapacityModel(
            List.of(
                    new Run(1, 3, 100, 250),
                    new Run(2, 3, 105, 300),
                    new Run(3, 1, 90, 100),
                    new Run(3, 3, 106.67, 300)),
            2_000,
            30,
            100);

    /** Returns a load of one processor whose partition never waits. */
    private static Load load(double perSecond, int partitions, int processors) {
        return new Load(perSecond, partitions, processors, 100e-6, 300e-6, 3, 10e-3, 20e-3);
    }

    @Test
    void pageContainsTheTablesOfTheModel() throws IOException {
        assertThat(BenchTableTest.marked(PAGE, CapacityModelCommand.NAME)).isEqualTo(CapacityModel.MEASURED.tables());
    }

    @Test
    void readsResultsOfBench(@TempDir Path directory) throws IOException {
        Path results = directory.resolve("results.jsonl");
        String line = """
                {"gateway_cpu_us_per_message":%s,"broker_cpu_us_per_message":%s,"log_octets_per_message":1070,\
                "nodes":%d,"brokers":%d}
                """;
        Files.writeString(
                results,
                line.formatted("34.7", "37", 1, 3)
                        + line.formatted("73.6", "45.8", 2, 3)
                        + line.formatted("81.6", "40.8", 3, 3)
                        + line.formatted("70.9", "11.6", 3, 1));
        StringWriter out = new StringWriter();
        assertThat(BenchMain.commandLine().setOut(new PrintWriter(out)).execute("capacity-model", results.toString()))
                .isZero();
        assertThat(out.toString())
                .contains("| 2 nodes, 3 brokers | 74 µs | 46 µs |")
                .contains("| 10 (9+1) | 80 | ");

        StringWriter err = new StringWriter();
        Files.writeString(results, line.formatted("34.7", "37", 1, 1));
        assertThat(BenchMain.commandLine().setErr(new PrintWriter(err)).execute("capacity-model", results.toString()))
                .isEqualTo(Main.CANNOT);
        Files.writeString(results, "{\"kills\":3}");
        assertThat(BenchMain.commandLine().setErr(new PrintWriter(err)).execute("capacity-model", results.toString()))
                .isEqualTo(Main.CANNOT);
        Files.writeString(results, "no result");
        assertThat(BenchMain.commandLine().setErr(new PrintWriter(err)).execute("capacity-model", results.toString()))
                .isEqualTo(Main.CANNOT);
        Files.delete(results);
        assertThat(BenchMain.commandLine().setErr(new PrintWriter(err)).execute("capacity-model", results.toString()))
                .isEqualTo(Main.CANNOT);
        assertThat(err.toString())
                .contains("results.jsonl cannot be read")
                .contains("1 results, none with 3 brokers", "no nodes in {kills=3}", "line 1: no result of bench");
    }

    @Test
    void fitsTheRuns() {
        assertThat(MODEL.gatewayMicros(0)).isCloseTo(100, within(0.1));
        assertThat(MODEL.gatewayMicros(CapacityModel.offers(10))).isCloseTo(109, within(0.5));
        assertThat(MODEL.brokerMicros(1)).isEqualTo(100);
        assertThat(MODEL.brokerMicros(5)).isCloseTo(500, within(0.001));
        assertThat(MODEL.perNode(0, 3)).isCloseTo(0.7 * 8 / 300e-6, within(0.1));
    }

    @Test
    void anAccountOnFewNodesIsLimitedByThem() {
        assertThat(CapacityModel.hot(10, 10, 1_000)).isEqualTo(10_000);
        assertThat(CapacityModel.hot(10, 1, 1_000)).isCloseTo(1_000 / 0.55, within(0.1));
    }

    @Test
    void responseTimeWithoutLoadIsOneOrTwoTransactions() {
        assertThat(GroupCommits.responseP99Millis(load(1, 64, 8))).isBetween(19.0, 25.0);
        // A message that arrives during a commit of its partition waits for the next one.
        assertThat(GroupCommits.responseP99Millis(load(5_000, 8, 8))).isBetween(25.0, 60.0);
    }

    @Test
    void responseTimesRiseWithTheLoadAndWithFewerProcessors() {
        double half = GroupCommits.responseP99Millis(load(13_000, 8, 8));
        double nearlyFull = GroupCommits.responseP99Millis(load(25_000, 8, 8));
        double beyond = GroupCommits.responseP99Millis(load(13_000, 8, 3));

        assertThat(nearlyFull).isGreaterThan(half);
        assertThat(beyond).isGreaterThan(10 * half);
    }

    @Test
    void roundsToTwoSignificantDigits() {
        assertThat(CapacityModel.number(123_456)).isEqualTo("120,000");
        assertThat(CapacityModel.number(97.4)).isEqualTo("97");
    }

    @Test
    void refusesARunWithoutNodes() {
        assertThatThrownBy(() -> new Run(0, 3, 1, 1)).hasMessageContaining("0 nodes");
    }
}
