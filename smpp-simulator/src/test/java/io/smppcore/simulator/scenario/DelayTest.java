package io.smppcore.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DelayTest {

    private static final int DRAWS = 100_000;
    private static final long MS = 1_000_000;
    private static final Duration WEEK = Duration.ofDays(7);

    @Test
    void aFixedDelayIsConstantAndNoDelayIsZero() {
        assertThat(drawn(Delay.of(Duration.ofMillis(20)))).containsOnly(20 * MS);
        assertThat(Delay.of(Duration.ZERO)).isSameAs(Delay.ZERO);
        assertThat(drawn(Delay.NEVER)).containsOnly(Delay.NEVER_NANOS);
    }

    @Test
    void aUniformDelayIsUniformlyDistributed() {
        long[] times = drawn(new Delay.Uniform(Duration.ofMillis(10), Duration.ofMillis(50)));
        assertThat(Arrays.stream(times)).allMatch(time -> time >= 10 * MS && time <= 50 * MS);
        for (int quarter = 0; quarter < 4; quarter++) {
            long from = (10 + 10 * quarter) * MS;
            assertThat(share(times, from, from + 10 * MS)).isCloseTo(0.25, within(0.01));
        }
    }

    @Test
    void aNormalDelayIsNormallyDistributed() {
        long[] times = drawn(new Delay.Normal(Duration.ofMillis(20), Duration.ofMillis(5)));
        assertThat(Arrays.stream(times).average().orElseThrow()).isCloseTo(20e6, within(0.1e6));
        assertThat(share(times, 15 * MS, 25 * MS)).isCloseTo(0.683, within(0.01));
        assertThat(share(times, 10 * MS, 30 * MS)).isCloseTo(0.954, within(0.01));
    }

    @Test
    void aNormalDelayIsNeverNegative() {
        long[] times = drawn(new Delay.Normal(Duration.ZERO, Duration.ofMillis(5)));
        assertThat(Arrays.stream(times)).allMatch(time -> time >= 0);
        assertThat(share(times, 0, 1)).isCloseTo(0.5, within(0.01));
    }

    @Test
    void anExponentialDelayIsExponentiallyDistributed() {
        long[] times = drawn(new Delay.Exponential(Duration.ofMillis(20)));
        assertThat(Arrays.stream(times).average().orElseThrow()).isCloseTo(20e6, within(0.3e6));
        assertThat(share(times, 0, 20 * MS)).isCloseTo(1 - 1 / Math.E, within(0.01));
        assertThat(share(times, 60 * MS, Long.MAX_VALUE)).isCloseTo(Math.exp(-3), within(0.01));
    }

    @Test
    void weightedDelaysHaveTheirProbabilities() {
        long[] times =
                drawn(new Delay.Weighted(new Weights<>(Map.of(Duration.ofSeconds(1), 0.1), Duration.ofMillis(20))));
        assertThat(times).containsOnly(20 * MS, 1_000 * MS);
        assertThat(share(times, 1_000 * MS, Long.MAX_VALUE)).isCloseTo(0.1, within(0.005));
    }

    @Test
    void everyDrawIsInRange() {
        long max = WEEK.toNanos();
        for (long random :
                new long[] {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, 0xFFFF_FFFFL, 0xFFFF_FFFF_0000_0000L}) {
            assertThat(new Delay.Uniform(Duration.ZERO, WEEK).nanos(random)).isBetween(0L, max);
            assertThat(new Delay.Normal(WEEK, WEEK).nanos(random)).isBetween(0L, max);
            assertThat(new Delay.Exponential(WEEK).nanos(random)).isBetween(0L, max);
        }
    }

    @Test
    void refusesTimesOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Delay.of(WEEK.plusNanos(1)))
                .withMessageContaining("expected: 0 to 7 days");
        assertThatIllegalArgumentException().isThrownBy(() -> new Delay.Exponential(Duration.ofMillis(-1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Delay.Uniform(Duration.ofMillis(2), Duration.ofMillis(1)))
                .withMessageContaining("expected: the shorter one first");
    }

    private static long[] drawn(Delay delay) {
        Random random = new Random(42);
        return random.longs(DRAWS).map(delay::nanos).toArray();
    }

    /** Returns the share of times in a range, whose end is exclusive. */
    private static double share(long[] times, long from, long to) {
        return (double) Arrays.stream(times)
                        .filter(time -> time >= from && time < to)
                        .count()
                / times.length;
    }
}
