package io.smppcore.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SvgChartTest {

    private static final Path DOCS = Path.of("..", "docs");

    @Test
    void readmeChartShowsTheDocumentedFigures() throws IOException {
        Table documented = throughput(Files.readAllLines(DOCS.resolve("benchmarks.md")));

        assertThat(SvgChart.of(documented)).hasValue(Files.readString(DOCS.resolve("benchmarks.svg")));
        assertThat(Path.of("..", "README.md")).content().contains("](docs/benchmarks.svg)");
    }

    @Test
    void scalesBarsAndDerivesTimesFromThroughput() {
        String svg =
                SvgChart.of(Tables.of(Chart.THROUGHPUT, Results.ofTheSuite())).orElseThrow();

        assertThat(svg)
                .contains("class=\"ours\" x=\"360\" y=\"36\" width=\"390\"")
                .contains("class=\"peer\" x=\"360\" y=\"88\" width=\"195\"")
                .contains("5,120,000 µs", "10,240,000 µs");
    }

    @Test
    void drawsNoChartUnlessEveryLibraryWasMeasured() {
        assertThat(SvgChart.of(Tables.of(Chart.THROUGHPUT, new JmhResults(List.of(), "", List.of()))))
                .isEmpty();
    }

    /** Returns the table of the section "throughput". */
    private static Table throughput(List<String> document) {
        List<List<String>> rows = document.stream()
                .dropWhile(line -> !line.equals("<!-- bench:throughput -->"))
                .takeWhile(line -> !line.equals("<!-- /bench:throughput -->"))
                .filter(line -> line.startsWith("| "))
                .map(line -> List.of(line.substring(2, line.length() - 2).split(" \\| ", -1)))
                .toList();
        return new Table(rows.getFirst(), rows.subList(1, rows.size()));
    }
}
