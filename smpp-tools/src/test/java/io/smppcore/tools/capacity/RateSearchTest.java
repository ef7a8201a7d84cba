package io.smppcore.tools.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateSearchTest {

    @Test
    void doublesTheRateAndThenBisects() {
        List<Double> tried = new ArrayList<>();
        RateSearch search = new RateSearch(100, 10_000, 0.05, 20);
        run(search, 1_000, tried);
        assertThat(tried).startsWith(100.0, 200.0, 400.0, 800.0, 1_600.0, 1_131.0, 951.0);
        assertThat(search.highest().orElseThrow()).isLessThanOrEqualTo(1_000);
        assertThat(search.lowestBroken().orElseThrow()).isGreaterThan(1_000);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.5, 7, 99, 101, 640, 1_000, 12_345, 49_999})
    void findsAnyRateToItsResolution(double capacity) {
        RateSearch search = new RateSearch(1, 50_000, 0.05, 64);
        run(search, capacity, new ArrayList<>());
        assertThat(search.highest().orElseThrow()).isLessThanOrEqualTo(capacity);
        assertThat(search.lowestBroken().orElseThrow()).isGreaterThan(capacity);
        assertThat(search.lowestBroken().orElseThrow())
                .isCloseTo(search.highest().orElseThrow(), Percentage.withPercentage(capacity < 3 ? 10 : 5));
    }

    @Test
    void endsWhenTheLowestRateFails() {
        List<Double> tried = new ArrayList<>();
        RateSearch search = new RateSearch(100, 1_000, 0.05, 20);
        run(search, 99, tried);
        assertThat(tried).containsExactly(100.0);
        assertThat(search.highest()).isEmpty();
        assertThat(search.lowestBroken()).hasValue(100);
    }

    @Test
    void endsWhenTheHighestRateHolds() {
        List<Double> tried = new ArrayList<>();
        RateSearch search = new RateSearch(100, 350, 0.05, 20);
        run(search, 1_000, tried);
        assertThat(tried).containsExactly(100.0, 200.0, 350.0);
        assertThat(search.highest()).hasValue(350);
        assertThat(search.lowestBroken()).isEmpty();
    }

    @Test
    void endsAfterTheMaximumNumberOfSteps() {
        List<Double> tried = new ArrayList<>();
        RateSearch search = new RateSearch(1, 1_000_000, 0.05, 4);
        run(search, 1_000_000, tried);
        assertThat(tried).containsExactly(1.0, 2.0, 4.0, 8.0);
        assertThat(search.highest()).hasValue(8);
    }

    /** A server with a known capacity. */
    private static void run(RateSearch search, double capacity, List<Double> tried) {
        for (OptionalDouble rate = search.next(); rate.isPresent(); rate = search.next()) {
            tried.add(rate.getAsDouble());
            search.judged(rate.getAsDouble() <= capacity);
        }
    }
}
