package io.smppcore.benchmarks.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.attack.AttackResult.Requests;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class AttackReportTest {

    private static final Requests UNDISTURBED = new Requests(1_000, 10_000, 2_000_000, 3_000_000);

    private final AttackReport report = new AttackReport(
            "a machine",
            List.of(
                    attacked(Attack.CONNECTIONS, 6_000_000),
                    attacked(Attack.SILENCE, 7_000_000, "SILENCE: 17 MiB (expected: <= 16)")));

    private static AttackResult attacked(Attack attack, long p99Nanos, String... complaints) {
        return new AttackResult(
                attack, UNDISTURBED, new Requests(500, 5_000, p99Nanos, 9_000_000), 3, 1_200, List.of(complaints));
    }

    @Test
    void marksRatiosBeyondThree() {
        assertThat(report.table().lines())
                .satisfiesExactly(
                        machine -> assertThat(machine).isEqualTo("a machine"),
                        header -> assertThat(header).contains("p99, ms", "ratio"),
                        line -> assertThat(line.split(" +", -1))
                                .containsExactly(
                                        "CONNECTIONS",
                                        "10,000",
                                        "2.00",
                                        "5,000",
                                        "6.00",
                                        "3.0",
                                        "9.00",
                                        "3/16",
                                        "1,200"),
                        line -> assertThat(line).startsWith("SILENCE ").contains(" 3.5 * "),
                        last -> assertThat(last).isEqualTo("* beyond 3x: 1 of 2, 1 of them above 5 ms"));
    }

    @Test
    void listsComplaints() throws Exception {
        assertThat(report.complaints()).containsExactly("SILENCE: 17 MiB (expected: <= 16)");
        assertThat(report.json())
                .contains(
                        "\"holds\":false",
                        "\"beyond_max_ratio\":[\"SILENCE\"]",
                        "\"attack\":\"CONNECTIONS\",\"undisturbed\":{\"requests\":1000,",
                        "\"ratio\":3.0,");
    }

    @Test
    void namesTheWrongOption() {
        StringWriter errors = new StringWriter();
        int exitCode = new CommandLine(new AttackCommand())
                .setErr(new PrintWriter(errors))
                .execute("--seconds", "61");

        assertThat(exitCode).isEqualTo(2);
        assertThat(errors.toString()).startsWith("--seconds: 61 (expected: 1 to 60)");
    }
}
