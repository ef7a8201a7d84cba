package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.testing.ProjectFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of a measurement, also in the documentation. */
class BenchTableTest {

    private static final Path PAGE = ProjectFolder.root().resolve("docs/gateway/README.md");

    private static final String BEGIN = MarkedText.begin(BenchTable.NAME);
    private static final String END = MarkedText.end(BenchTable.NAME);

    @TempDir
    Path directory;

    @Test
    void documentationContainsAMeasuredTable() throws IOException {
        String table = marked(PAGE, BenchTable.NAME);
        String figure = Matcher.quoteReplacement("\\E[\\d.,]+\\Q");
        String expected = "\\Q"
                + BenchTable.of(Map.of())
                        .replace("{jvm}", "\\E[^|]+\\Q")
                        .replace("{heap}", "\\E\\w+\\Q")
                        .replace("{date}", "\\E[\\d-]+\\Q")
                        .replaceAll("\\{[a-z_0-9]+}", figure)
                + "\\E";

        assertThat(table).matches(Pattern.compile(expected));
    }

    @Test
    void documentationContainsLargerConfigurations() throws IOException {
        assertThat(marked(PAGE, Growth.NAME))
                .contains("| 1 account, 1 SMSC,", "| 10,000 accounts |", "| 100,000 routes |")
                .matches("(\\|.*\\|\n)+");
    }

    @Test
    void documentationContainsSearches() throws IOException {
        assertThat(marked(PAGE, SearchBench.NAME))
                .contains("| messages/s with the index |", "| search: number of 1 in 10,000 messages |")
                .matches("(\\|.*\\|\n)+");
    }

    @Test
    void replacesTheTextBetweenTheMarkers() throws IOException {
        Path file =
                Files.writeString(directory.resolve("page.md"), "before\n" + BEGIN + "\nold\n" + END + "\nbehind\n");

        MarkedText.write(file, BenchTable.NAME, BenchTable.of(Map.of("delivered_per_s", 61_234L, "restart_s", 2.5)));

        assertThat(Files.readString(file))
                .startsWith("before\n")
                .endsWith("\nbehind\n")
                .contains("| 61,234 messages/s |", "| 2.5 s |")
                .doesNotContain("old");
    }

    @Test
    void leavesAFileWithoutMarkersUnchanged() throws IOException {
        Path file = Files.writeString(directory.resolve("page.md"), "text");

        assertThatThrownBy(() -> MarkedText.write(file, BenchTable.NAME, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(BEGIN);
        assertThat(file).hasContent("text");
    }

    /** Returns the text between two markers, without empty lines around it. */
    static String marked(Path file, String name) throws IOException {
        String text = Files.readString(file);
        int begin =
                text.indexOf(MarkedText.begin(name)) + MarkedText.begin(name).length();
        return text.substring(begin, text.indexOf(MarkedText.end(name))).strip() + "\n";
    }
}
