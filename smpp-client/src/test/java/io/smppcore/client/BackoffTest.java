package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** A generator of the lowest number, which subtracts nothing from the wait. */
    private static final RandomGenerator LONGEST = () -> 0;

    /** A generator of the highest number, which subtracts nearly the whole random part. */
    private static final RandomGenerator SHORTEST = () -> -1;

    @Test
    void waitGrowsWithEachFailureUpToTheMaximum() {
        Backoff backoff = new Backoff(SECOND, Duration.ofSeconds(10), 2, 0.5);

        assertThat(IntStream.rangeClosed(1, 6)
                        .mapToObj(failures -> backoff.after(failures, LONGEST).toMillis()))
                .containsExactly(1_000L, 2_000L, 4_000L, 8_000L, 10_000L, 10_000L);
    }

    @Test
    void jitterSubtractsAtMostItsShare() {
        Backoff backoff = new Backoff(SECOND, Duration.ofSeconds(10), 2, 0.5);

        assertThat(backoff.after(1, SHORTEST)).isEqualTo(Duration.ofMillis(500));
        assertThat(backoff.after(9, SHORTEST)).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void waitsCoverTheWholeRange() {
        RandomGenerator random = new Random(17);
        List<Long> waits = IntStream.range(0, 1_000)
                .mapToObj(i -> Backoff.defaults().after(4, random).toMillis())
                .toList();

        assertThat(waits).allMatch(wait -> wait >= 4_000 && wait <= 8_000);
        assertThat(waits).anyMatch(wait -> wait < 4_200).anyMatch(wait -> wait > 7_800);
    }

    @Test
    void neverExceedsTheMaximum() {
        assertThat(Backoff.defaults().after(Integer.MAX_VALUE, LONGEST)).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void waitsAtLeastOneMillisecondWithFullJitter() {
        assertThat(new Backoff(SECOND, SECOND, 1, 1).after(1, SHORTEST)).isGreaterThanOrEqualTo(Duration.ofMillis(1));
    }

    @Test
    void fixedWaitIsConstant() {
        Backoff backoff = Backoff.fixed(SECOND);

        assertThat(backoff.after(1, SHORTEST)).isEqualTo(SECOND);
        assertThat(backoff.after(100, LONGEST)).isEqualTo(SECOND);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
    void rejectsJitterOutOfRange(double jitter) {
        assertThatThrownBy(() -> new Backoff(SECOND, SECOND, 2, jitter))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("backoff.jitter: " + jitter + " (expected: part, 0 to 1)");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.9, 101, Double.NaN})
    void rejectsFactorOutOfRange(double factor) {
        assertThatThrownBy(() -> new Backoff(SECOND, SECOND, factor, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("backoff.factor: .* \\(expected: factor, 1 to 100\\)");
    }

    @Test
    void rejectsWaitsOutOfRange() {
        assertThatThrownBy(() -> Backoff.fixed(Duration.ZERO)).hasMessageStartingWith("backoff.first: 0s");
        assertThatThrownBy(() -> new Backoff(SECOND, Duration.ofMillis(999), 2, 0))
                .hasMessage("backoff.max: PT0.999S (expected: >= PT1S)");
        assertThatThrownBy(() -> new Backoff(SECOND, Duration.ofDays(8), 2, 0))
                .hasMessageStartingWith("backoff.max: 8d");
    }
}
