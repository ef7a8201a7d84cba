package io.smppcore.gateway.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTest {

    private static final String FIRST = """
            # HELP sent_total Sent
            # TYPE sent_total counter
            sent_total{name="a",part="1"} 10.0
            sent_total{name="a",part="2"} 0.0
            lost_total{name="a"} 1.0
            """;

    private static final String SECOND = """
            sent_total{name="a",part="1"} 20.0
            sent_total{name="a",part="2"} 10.0
            sent_total{name="b",part="1"} 7.0
            lost_total{name="a"} 6.0
            free{queue="x",name="a"} 5.0
            free{queue="y",name="a"} 1.0
            ready 1.0 1700000000
            odd{name="a\\"b\\\\c\\nd, e}"} 3.0
            nothing NaN
            time_bucket{le="0.5"} 90.0
            time_bucket{le="1.0"} 98.0
            time_bucket{le="+Inf"} 100.0
            """;

    private static Map<Map<String, String>, Double> evaluate(String text) {
        Expression expression = ExpressionParser.parse(text);
        Set<String> names = new HashSet<>();
        expression.addNames(names);
        CounterHistory counters = new CounterHistory(names, Duration.ofMinutes(5), Duration.ofSeconds(10));
        counters.add(0, Samples.read(FIRST, names));
        Samples latest = Samples.read(SECOND, names);
        counters.add(TimeUnit.SECONDS.toNanos(10), latest);
        return expression.values(new Measurements(latest, counters));
    }

    @Test
    void comparesTheLastValuesOfTheSelectedSeries() {
        assertThat(evaluate("min by (name) (free) < 2")).isEqualTo(Map.of(Map.of("name", "a"), 1.0));
        assertThat(evaluate("min by (name) (free{queue=\"x\"}) < 2")).isEmpty();
        assertThat(evaluate("free{queue=\"x\",name=\"a\"} > 2"))
                .isEqualTo(Map.of(Map.of("name", "a", "queue", "x"), 5.0));
        assertThat(evaluate("max by (job, name) (free) > 4")).isEqualTo(Map.of(Map.of("name", "a"), 5.0));
        assertThat(evaluate("sum by () (free) > 5")).isEqualTo(Map.of(Map.of(), 6.0));
        assertThat(evaluate("max by (name) (absent) > 0")).isEmpty();
        assertThat(evaluate("nothing > 0")).isEmpty();
        assertThat(evaluate("nothing < 1")).isEmpty();
        assertThat(evaluate("ready < 2")).isEqualTo(Map.of(Map.of(), 1.0));
        assertThat(evaluate("ready < 1")).isEmpty();
    }

    @Test
    void labelsMayHaveAnyCharacters() {
        assertThat(evaluate("odd > 0")).isEqualTo(Map.of(Map.of("name", "a\"b\\c\nd, e}"), 3.0));
    }

    @Test
    void increasesAreThoseSinceTheFirstScrapeAndNewCountersBeginAtZero() {
        assertThat(evaluate("sum by (name) (increase(sent_total[5m])) > 0"))
                .isEqualTo(Map.of(Map.of("name", "a"), 20.0, Map.of("name", "b"), 7.0));
        assertThat(evaluate("sum by (name) (rate(sent_total{name=\"a\"}[5m])) > 0"))
                .isEqualTo(Map.of(Map.of("name", "a"), 2.0));
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
    void quantilesAreInterpolatedInTheirBucket() {
        assertThat(evaluate("histogram_quantile(0.45, sum by (le) (time_bucket)) > 0"))
                .isEqualTo(Map.of(Map.of(), 0.25));
        assertThat(evaluate("histogram_quantile(0.94, sum by (le) (time_bucket)) > 0"))
                .isEqualTo(Map.of(Map.of(), 0.75));
        assertThat(evaluate("histogram_quantile(0.99, sum by (le) (time_bucket)) > 0"))
                .isEqualTo(Map.of(Map.of(), 1.0));
        assertThat(evaluate("histogram_quantile(0.99, sum by (le) (rate(absent_bucket[5m]))) < 1"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "free",
                "free == 1",
                "free >= 1",
                "free > free",
                "free > 1 and free > 2",
                "free > 1 unless",
                "free{queue=~\"x\"} > 1",
                "free{queue=\"x\" > 1",
                "free[5m] > 1",
                "rate(free) > 1",
                "rate(free[5d]) > 1",
                "sum(free) > 1",
                "sum without (name) (free) > 1",
                "avg by (name) (free) > 1",
                "free - free > 1",
                "(free > 1",
                "histogram_quantile(x, free) > 1"
            })
    void refusesOtherExpressions(String expression) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ExpressionParser.parse(expression))
                .withMessageContaining("expected:");
    }
}
