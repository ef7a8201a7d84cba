package io.smppcore.simulator.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/conformance.md says what the code does. */
class ConformancePageTest {

    private static final Path PAGE = Path.of("..", "docs", "conformance.md");

    @Test
    void theTableOfThePageIsThatOfTheChecks() throws IOException {
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
    void everyProbeIsOnThePage() throws IOException {
        String page = Files.readString(PAGE);

        assertThat(Probe.all()).allSatisfy(probe -> assertThat(page).contains("**" + probe.name() + "**"));
    }
}
