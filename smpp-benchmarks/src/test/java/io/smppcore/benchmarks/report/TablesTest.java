package io.smppcore.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TablesTest {

    private static final String EVENT_LOOP = "submit_sm, event loop, 512 in flight";

    @Test
    void reportsTargetsAsMetOrMissedOrWithinTheError() {
        assertThat(met(150, 1, 9, 0.01)).isEqualTo("yes");
        assertThat(met(150, 1, 11, 0.01)).isEqualTo("no");
        assertThat(met(150, 20, 9.9, 0.01)).isEqualTo("yes, within the error");
        assertThat(met(150, 20, 10.1, 0.01)).isEqualTo("no, within the error");
        assertThat(met(150, 900, 9, 0.01)).isEqualTo("yes, within the error");
        assertThat(met(150, 1, 9, 90)).isEqualTo("yes, within the error");
    }

    @Test
    void keepsTheLineOfAnUnmeasuredFigure() {
        Table table = Tables.summary(new JmhResults(List.of(), "", List.of()));

        assertThat(table.lines())
                .hasSameSizeAs(Figure.ALL)
                .allSatisfy(line -> assertThat(line.get(1)).isEqualTo("not measured"));
    }

    @Test
    void suiteMeasuresEveryLine() {
        JmhResults results = Results.ofTheSuite();

        assertThat(Tables.summary(results).lines())
                .allSatisfy(line -> assertThat(line.get(1)).isNotEqualTo("not measured"));
        assertThat(Chart.values())
                .allSatisfy(chart -> assertThat(Tables.of(chart, results).lines())
                        .allSatisfy(line -> assertThat(line.get(1)).isNotEqualTo("not measured")));
    }

    @Test
    void numbersHaveFourDigits() {
        assertThat(List.of(
                        Numbers.score(2_433_217.3),
                        Numbers.score(1_442),
                        Numbers.score(103.4),
                        Numbers.score(18.94),
                        Numbers.score(1.234),
                        Numbers.score(0.0001),
                        Numbers.score(Double.NaN)))
                .containsExactly("2,433,000", "1,442", "103", "18.9", "1.23", "0", "–");
        assertThat(List.of(Numbers.ratio(27.64), Numbers.ratio(0.444), Numbers.ratio(Double.NaN)))
                .containsExactly("27.6x", "0.44x", "–");
    }

    private static String met(double ours, double error, double theirs, double theirError) {
        JmhResults results = new JmhResults(
                List.of(
                        row("PeerThroughputBenchmark.smppCore", Map.of("dispatch", "EVENT_LOOP"), ours, error),
                        row("PeerThroughputBenchmark.cloudhopper", Map.of(), theirs, theirError)),
                "",
                List.of());
        return Tables.summary(results).lines().stream()
                .filter(line -> line.getFirst().equals(EVENT_LOOP))
                .findFirst()
                .orElseThrow()
                .get(1);
    }

    private static Row row(String benchmark, Map<String, String> params, double score, double error) {
        return new Row(
                "io.smppcore.benchmarks." + benchmark, "thrpt", params, new Metric(score, error, "ops/s"), Map.of());
    }
}
