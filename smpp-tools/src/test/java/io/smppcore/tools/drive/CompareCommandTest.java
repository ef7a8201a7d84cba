package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.report.RunReport;
import io.smppcore.type.CommandStatus;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CompareCommandTest {

    private final StringWriter table = new StringWriter();
    private final JsonObject members = new JsonObject();

    @Test
    void comparesRunsWithOthersOfTwiceTheDelay() {
        compare(List.of(run(100, 20), run(102, 20), run(98, 20)), List.of(run(200, 40), run(204, 40), run(196, 40)));

        assertThat(ratio("throughput_per_s")).isCloseTo(0.5, within(0.001));
        assertThat(ratio("p50_ms")).isCloseTo(2, within(0.01));
        assertThat(ratio("p99_ms")).isCloseTo(2, within(0.01));
        assertThat(table.toString().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("responses/s").endsWith("  less"),
                        line -> assertThat(line).startsWith("p50, ms").endsWith("  more"),
                        line -> assertThat(line).startsWith("p99, ms").endsWith("  more"));
    }

    @Test
    void findsNoDifferenceWithinTheError() {
        compare(List.of(run(100, 20), run(110, 20)), List.of(run(110, 20), run(100, 20)));

        assertThat(table.toString().lines()).hasSize(3).first().asString().endsWith("  no significant difference");
    }

    private void compare(List<RunReport> a, List<RunReport> b) {
        CompareCommand.compare(a, b, new PrintWriter(table, true), members);
    }

    private double ratio(String figure) {
        Map<?, ?> measured = (Map<?, ?>) Objects.requireNonNull(members.get(figure));
        return (double) Objects.requireNonNull(measured.get("ratio"));
    }

    /** Returns a run of a thousand requests with equal latency. */
    private static RunReport run(int seconds, long latencyMillis) {
        Histogram times = Distribution.histogram();
        times.recordValueWithCount(Duration.ofMillis(latencyMillis).toNanos(), 1_000);
        Distribution latency = Distribution.of(times);
        Ledger ledger = new Ledger(1_000, Map.of(CommandStatus.ESME_ROK, 1_000L), 0, Map.of(), 0);
        OperationReport total = new OperationReport(
                "submit_sm", ledger, Duration.ofSeconds(seconds).toNanos(), latency, latency);
        return new RunReport(
                "drive",
                Instant.EPOCH,
                Environment.here(),
                Map.of(),
                List.of(total),
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                List.of());
    }
}
