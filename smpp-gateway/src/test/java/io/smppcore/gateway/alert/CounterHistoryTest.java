package io.smppcore.gateway.alert;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Increases of counters, and the bound of the memory for them. */
class CounterHistoryTest {

    private static final Map<String, String> NONE = Map.of();

    private final CounterHistory history =
            new CounterHistory(Set.of("a_total"), Duration.ofMinutes(10), Duration.ofSeconds(15));

    private Map<Map<String, String>, Double> increase(int minutes) {
        return history.increase("a_total", Duration.ofMinutes(minutes), false);
    }

    private void add(long seconds, Map<Map<String, String>, Double> values) {
        history.add(TimeUnit.SECONDS.toNanos(seconds), new Samples(Map.of("a_total", values)));
    }

    @Test
    void isThatWithinTheRange() {
        for (int i = 0; i <= 100; i++) {
            add(i * 15L, Map.of(NONE, (double) i));
        }
        assertThat(increase(5)).isEqualTo(Map.of(NONE, 20.0));
        assertThat(increase(10)).isEqualTo(Map.of(NONE, 40.0));
        assertThat(increase(1)).isEqualTo(Map.of(NONE, 4.0));
        assertThat(history.increase("a_total", Duration.ofMinutes(5), true)).isEqualTo(Map.of(NONE, 20 / 300.0));
    }

    @Test
    void needsTwoScrapes() {
        assertThat(increase(5)).isEmpty();
        add(0, Map.of(NONE, 7.0));
        assertThat(increase(5)).isEmpty();
        add(15, Map.of(NONE, 7.0));
        assertThat(increase(5)).isEqualTo(Map.of(NONE, 0.0));
    }

    @Test
    void aCounterMayBeginAgainOrBeAbsentForAWhile() {
        add(0, Map.of(NONE, 100.0));
        add(15, Map.of(NONE, 103.0));
        add(30, Map.of(NONE, 2.0));
        add(45, Map.of());
        add(60, Map.of(NONE, Double.NaN));
        add(75, Map.of(NONE, 6.0));
        assertThat(increase(5)).isEqualTo(Map.of(NONE, 9.0));
    }

    @Test
    void oneThatIsAbsentForTheWholeRangeIsForgotten() {
        add(0, Map.of(NONE, 100.0));
        for (int i = 1; i <= 42; i++) {
            add(i * 15L, Map.of());
        }
        assertThat(increase(10)).isEmpty();
    }

    @Test
    void furtherSeriesThanTheMaximumAreIgnoredAndTakeAFreePlaceWithoutAFalseIncrease() {
        Map<Map<String, String>, Double> many = new HashMap<>();
        for (int i = 0; i < 2 * CounterHistory.MAX_SERIES; i++) {
            many.put(Map.of("name", "n" + i), 1.0);
        }
        add(0, many);
        add(15, many);
        Map<Map<String, String>, Double> kept = increase(5);
        assertThat(kept).hasSize(CounterHistory.MAX_SERIES);
        many.keySet().removeAll(kept.keySet());
        for (int i = 2; i <= 60; i++) {
            add(i * 15L, many);
        }
        assertThat(increase(5))
                .hasSize(CounterHistory.MAX_SERIES)
                .containsOnlyKeys(many.keySet())
                .allSatisfy((labels, value) -> assertThat(value).isZero());
    }
}
