package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.gateway.broker.SharedBrokers;
import io.smppcore.gateway.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import picocli.CommandLine;

/** A short measurement of a gateway. */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class BenchIT {

    @TempDir
    Path directory;

    @Test
    void measuresThroughputTimesAndRestart() throws IOException {
        StringWriter out = new StringWriter();
        CommandLine command = BenchMain.commandLine();
        command.setOut(new PrintWriter(out));

        Path page = Files.writeString(
                directory.resolve("page.md"), MarkedText.begin(BenchTable.NAME) + MarkedText.end(BenchTable.NAME));
        int exitCode =
                command.execute(("bench --seconds 1 --warm-up 1 --rate 500 --open 500 --parked 2000 --json --dir "
                                + directory + " --docs " + page + " --profile-html " + directory.resolve("flame.html"))
                        .split(" "));

        Map<String, Object> figures = JSON.std.mapFrom(out.toString());
        assertThat(exitCode).isZero();
        assertThat(figures)
                .containsEntry("fsync", true)
                .containsEntry("cores", Runtime.getRuntime().availableProcessors())
                .containsKeys("submit_resp_p99_ms", "receipt_p99_ms", "restart_s");
        assertThat(figures.get("delivered_per_s")).isInstanceOfSatisfying(Number.class, BenchIT::isPositive);
        assertThat(figures.get("delivered_open_per_s")).isInstanceOfSatisfying(Number.class, BenchIT::isPositive);
        assertThat(figures.get("accepted_per_s")).isInstanceOfSatisfying(Number.class, BenchIT::isPositive);
        assertThat(figures.get("relayed_per_s")).isInstanceOfSatisfying(Number.class, BenchIT::isPositive);
        assertThat(figures.get("stored"))
                .isInstanceOfSatisfying(
                        Number.class, stored -> assertThat(stored.intValue()).isGreaterThanOrEqualTo(2_000));
        assertThat(page).content().contains("messages/s").doesNotContain("{");
        assertThat(directory.resolve("flame.html")).content().contains("Processor time of the gateway", "smppcore");
    }

    @Test
    void measuresLargerConfigurations() throws IOException {
        StringWriter out = new StringWriter();
        CommandLine command = BenchMain.commandLine();
        command.setOut(new PrintWriter(out));
        Path page = Files.writeString(
                directory.resolve("page.md"), MarkedText.begin(Growth.NAME) + MarkedText.end(Growth.NAME));

        int exitCode = command.execute(("bench --growth smscs=2,changes=2 --seconds 1"
                        + " --warm-up 1 --rate 500 --json --dir " + directory + " --docs " + page)
                .split(" "));

        Map<String, Object> figures = JSON.std.mapFrom(out.toString());
        assertThat(exitCode).isZero();
        assertThat(figures).containsEntry("rate_per_s", 500);
        for (String step : List.of("base", "smscs=2", "changes=2")) {
            assertThat(figures.get(step))
                    .as(step)
                    .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                    .containsEntry("refused", 0)
                    .containsKeys("start_s", "gateway_cpu_us_per_message", "submit_resp_p99_ms", "scrape_cpu_ms")
                    .extractingByKey("delivered_per_s")
                    .isInstanceOfSatisfying(Number.class, BenchIT::isPositive);
        }
        assertThat(page)
                .content()
                .contains("| 1 account, 1 SMSC", "| 2 SMSCs, each")
                .doesNotContain("null", "%");
    }

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true")
    void measuresTheIndexAndSearches() throws IOException {
        StringWriter out = new StringWriter();
        CommandLine command = BenchMain.commandLine();
        command.setOut(new PrintWriter(out));
        Path page = Files.writeString(
                directory.resolve("page.md"), MarkedText.begin(SearchBench.NAME) + MarkedText.end(SearchBench.NAME));

        int exitCode = command.execute(("bench --search --seconds 1 --warm-up 1 --rate 100 --open 500 --json --dir "
                        + directory + " --docs " + page)
                .split(" "));

        Map<String, Object> figures = JSON.std.mapFrom(out.toString());
        assertThat(exitCode).isZero();
        assertThat(figures).containsEntry("refused", 0).containsEntry("rate_per_s", 100);
        for (String name : List.of("indexed_per_s", "unindexed_per_s", "search_number_count", "search_until_count")) {
            assertThat(figures.get(name)).as(name).isInstanceOfSatisfying(Number.class, BenchIT::isPositive);
        }
        assertThat(page)
                .content()
                .contains("| search: reference of none | p50 ")
                .doesNotContain("{");
    }

    @Test
    void reportsUnknownSteps() {
        StringWriter err = new StringWriter();
        CommandLine command = BenchMain.commandLine();
        command.setErr(new PrintWriter(err));

        assertThat(command.execute("bench", "--growth", "queues=2")).isEqualTo(Main.CANNOT);
        assertThat(command.execute("bench", "--growth", "accounts=0")).isEqualTo(Main.CANNOT);
        assertThat(err.toString()).contains("queues=2 (expected: accounts", "accounts=0 (expected");
    }

    @Test
    void measuresMessagesOverHttp() throws IOException {
        StringWriter out = new StringWriter();
        CommandLine command = BenchMain.commandLine();
        command.setOut(new PrintWriter(out));

        int exitCode = command.execute(
                ("bench --http --seconds 1 --warm-up 1 --rate 100 --json --dir " + directory).split(" "));

        Map<String, Object> figures = JSON.std.mapFrom(out.toString());
        assertThat(exitCode).isZero();
        assertThat(figures)
                .containsEntry("http_refused", 0)
                .containsEntry("http_rate_per_s", 100)
                .containsKeys("http_resp_p50_ms", "http_resp_p99_ms", "http_load_cpu_us", "http_gateway_cpu_us");
        for (String rate : List.of("accepted_per_s", "callbacks_per_s")) {
            assertThat(figures.get("http_" + rate)).isInstanceOfSatisfying(Number.class, BenchIT::isPositive);
            assertThat(figures.get("http_batch_" + rate)).isInstanceOfSatisfying(Number.class, BenchIT::isPositive);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true")
    void measuresNodesAndBrokers() throws Exception {
        try (ChildProcess bench = ChildProcess.start(
                List.of("-D" + Brokers.CLASS_PATH_PROPERTY + "=" + SharedBrokers.classPath()),
                System.getProperty("java.class.path"),
                BenchMain.class.getName(),
                List.of(("bench --cluster --nodes 1 --brokers 1 --seconds 1 --warm-up 1 --rate 100 --json --dir "
                                + directory)
                        .split(" ")))) {
            Map<String, Object> figures = JSON.std.mapFrom("{" + bench.line("{"));

            assertThat(figures).containsEntry("nodes", 1).containsEntry("brokers", 1);
            assertThat(List.of("gateway_cpu_us_per_message", "broker_cpu_us_per_message", "log_octets_per_message"))
                    .allSatisfy(name ->
                            assertThat(figures.get(name)).isInstanceOfSatisfying(Number.class, BenchIT::isPositive));
            // Both a message for the SMSC and its receipt for the account are stored.
            assertThat((Integer) figures.get("log_octets_per_message")).isGreaterThan(2 * 200);
        }
    }

    private static void isPositive(Number figure) {
        assertThat(figure.intValue()).isPositive();
    }
}
