package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.attack.AttackResult;
import io.smppcore.gateway.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class AttackCommandTest {

    private static final int MIB = 1 << 20;

    private static AttackResult result(double share, double millis, String... complaints) {
        return new AttackResult("rate", "a flood", 900, share, 2, millis, 300L * MIB, 30L * MIB, List.of(complaints));
    }

    @Test
    void tableHasACellForEachHeap() {
        Map<String, List<AttackResult>> results = new LinkedHashMap<>();
        results.put("256m", List.of(result(0.996, 5)));
        results.put("512m", List.of(result(1, 3)));
        Map<String, Object> machine =
                Map.of("cores", 2, "load_before", 0.5, "memory_gib", 8, "jvm", "a JVM", "date", "2026-03-01");
        assertThat(AttackTable.of(results, machine))
                .contains("| `rate` | a flood | 100 / 100 % | 2 / 2 | 5 / 3 | 2.5 / 1.5 | 300 / 300 | 30 / 30 |")
                .endsWith("Heap 256m / 512m; 2 cores, load before 0.5, 8 GiB, a JVM, 2026-03-01.\n");
    }

    @Test
    void tooSmallAShareIsAComplaint() {
        assertThat(AttackCommand.complaints(result(0.9, 5))).isEmpty();
        assertThat(AttackCommand.complaints(result(0.89, 5, "rate: one")))
                .containsExactly("rate: one", "rate: 89 % of the messages were accepted in time (expected: >= 90 %)");
    }

    @Test
    void reportsWrongOptions() {
        StringWriter errors = new StringWriter();
        CommandLine command = BenchMain.commandLine();
        command.setErr(new PrintWriter(errors));

        assertThat(command.execute("attack", "--seconds", "0")).isEqualTo(Main.CANNOT);
        assertThat(command.execute("attack", "--only", "rate,flood")).isEqualTo(Main.CANNOT);
        assertThat(errors.toString()).contains("--seconds: 1 to 3600", "attack: flood (expected: [no-bind, ");
    }
}
