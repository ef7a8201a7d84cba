package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class AlertExpressionTest {

    private static final Map<Double, String> SCRAPES = Map.of(0.0, """
            # HELP sent_total Sent
            sent_total{name="a",part="1"} 10.0
            sent_total{name="a",part="2"} 0.0
            lost_total{name="a"} 1.0
            """, 10.0, """
            sent_total{name="a",part="1"} 20.0
            sent_total{name="a",part="2"} 10.0
            sent_total{name="b",part="1"} 7.0
            lost_total{name="a"} 6.0
            free{queue="x",name="a"} 5.0
            free{queue="y",name="a"} 1.0
            time_bucket{le="0.5"} 98.0
            time_bucket{le="1.0"} 98.0
            time_bucket{le="+Inf"} 100.0
            """);

    private static Map<Map<String, String>, Double> evaluate(String expression) {
        return AlertExpression.evaluate(expression, SCRAPES);
    }

    @Test
    void comparesTheLastValuesOfTheSelectedSeries() {
        assertThat(evaluate("min by (name) (free) < 2")).isEqualTo(Map.of(Map.of("name", "a"), 1.0));
        assertThat(evaluate("min by (name) (free{queue=\"x\"}) < 2")).isEmpty();
        assertThat(evaluate("max by (job, name) (free) > 4")).isEqualTo(Map.of(Map.of("name", "a"), 5.0));
        assertThat(evaluate("max by (name) (absent) > 0")).isEmpty();
    }

    @Test
    void ratesAreThoseBetweenTheFirstAndTheLastScrapeWithTheSeries() {
        assertThat(evaluate("sum by (name) (increase(sent_total[5m])) > 0"))
                .isEqualTo(Map.of(Map.of("name", "a"), 20.0));
        assertThat(evaluate("sum by (name) (rate(sent_total[5m])) > 0")).isEqualTo(Map.of(Map.of("name", "a"), 2.0));
        assertThat(evaluate("sum by (name) (rate(lost_total[5m]))\n / (sum by (name) (rate(sent_total[5m]))"
                        + " + sum by (name) (rate(lost_total[5m]))) > 0.19"))
                .isEqualTo(Map.of(Map.of("name", "a"), 0.2));
    }

    @Test
    void unlessRemovesTheSeriesOfTheOtherComparison() {
        assertThat(evaluate("max by (name) (lost_total) > 1 unless min by (name) (free) < 2"))
                .isEmpty();
        assertThat(evaluate("max by (name) (lost_total) > 1 unless min by (name) (free) < 1"))
                .isEqualTo(Map.of(Map.of("name", "a"), 6.0));
    }

    @Test
    void quantilesAreTheBoundsOfBuckets() {
        assertThat(evaluate("histogram_quantile(0.9, sum by (le) (time_bucket)) > 0.4"))
                .containsValue(0.5);
        assertThat(evaluate("histogram_quantile(0.99, sum by (le) (time_bucket)) > 1"))
                .hasSize(1);
    }

    @Test
    void refusesOtherExpressions() {
        assertThatIllegalArgumentException().isThrownBy(() -> evaluate("free == 1"));
        assertThatIllegalArgumentException().isThrownBy(() -> evaluate("sum by (name) (free) > 1 and free > 1"));
    }
}
