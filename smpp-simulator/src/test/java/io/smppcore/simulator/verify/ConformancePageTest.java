package io.smppcore.simulator.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.simulator.verify.Conformance.Probe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares docs/conformance.md with the code. */
class ConformancePageTest {

    private static final Path PAGE = Path.of("..", "docs", "conformance.md");

    @Test
    void theDocumentedTableListsTheChecks() throws IOException {
        List<String> rows = Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `"))
                .filter(line -> line.split("\\|").length == 4)
                .toList();
        List<String> expected = Arrays.stream(Check.values())
                .map(check -> "| `%s` | %s%s | %s |"
                        .formatted(
                                check.id(), check.title(), check.isRequired() ? "" : " (recommended)", check.source()))
                .toList();

        assertThat(rows).isEqualTo(expected);
    }

    @Test
    void everyProbeIsDocumented() throws IOException {
        String page = Files.readString(PAGE);

        assertThat(Probe.all()).allSatisfy(probe -> assertThat(page).contains("**" + probe.name() + "**"));
    }
}
