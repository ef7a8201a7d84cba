package io.smppcore.gateway.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Slopes of series, and the verdict. */
class SlopeTest {

    private static final int POINTS = 200;

    /** Returns the slope of a function in an hour, with deviations of a standard deviation of 1. */
    private static Slope slope(long seed, DoubleUnaryOperator function) {
        Random random = new Random(seed);
        double[] hours =
                IntStream.range(0, POINTS).mapToDouble(i -> (double) i / POINTS).toArray();
        double[] values = IntStream.range(0, POINTS)
                .mapToDouble(i -> function.applyAsDouble(hours[i]) + random.nextGaussian())
                .toArray();
        return Slope.of(hours, values);
    }

    @Test
    void isTheMedianOfTheSlopesBetweenPoints() {
        // The example of Sen (1968), of which he gives the slope and a 93 % interval of 26/7 to 35/8.
        Slope slope = Slope.of(new double[] {1, 2, 3, 4, 10, 12, 18}, new double[] {9, 15, 19, 20, 45, 55, 78});

        assertThat(slope.perHour()).isEqualTo(4);
        assertThat(slope.level()).isEqualTo(20);
        assertThat(slope.low()).isBetween(3.0, 26.0 / 7);
        assertThat(slope.high()).isBetween(35.0 / 8, 5.0);
    }

    @Test
    void intervalHasTheTrueSlopeInNineteenOfTwentySeries() {
        long hits = IntStream.range(0, 400)
                .mapToObj(seed -> slope(seed, hour -> 100 + 3 * hour))
                .filter(slope -> slope.low() <= 3 && slope.high() >= 3)
                .count();

        assertThat(hits).isBetween(365L, 395L);
    }

    @Test
    void outliersDoNotChangeIt() {
        Slope slope = slope(1, hour -> 100 + (hour > 0.8 && hour < 0.9 ? 1_000 : 0));

        assertThat(slope.perHour()).isCloseTo(0, within(2.0));
    }

    @Test
    void aPlantedLeakIsNotFlat() {
        assertThat(slope(1, hour -> 100 + 8 * hour).isFlat()).isFalse();
        assertThat(slope(1, hour -> 100).isFlat()).isTrue();
        assertThat(slope(1, hour -> 100 - 8 * hour).isFlat()).isTrue();
        assertThat(slope(1, hour -> 1_000 + 8 * hour).isFlat())
                .as("certain, but less than 5 % of the level")
                .isTrue();
    }

    @Test
    void aTrendFindsTheOneFigureThatGrowsInTheSecondHalf() {
        Trend trend = new Trend();
        for (int second = 0; second < 100; second++) {
            trend.add("heap_octets", TimeUnit.SECONDS.toNanos(second), Math.min(second, 50) * 1_000_000L);
        }
        assertThat(trend.isFlat()).as("grows only in the first half").isTrue();
        for (int second = 0; second < 100; second++) {
            trend.add("threads", TimeUnit.SECONDS.toNanos(second), 20 + second / 10);
        }

        assertThat(trend.isFlat()).isFalse();
        assertThat(trend.slopes().get("threads"))
                .satisfies(slope -> assertThat(slope.perHour()).isCloseTo(360, within(40.0)));
        assertThat(trend.table()).contains("| heap | 47.7 MiB | +0.00 MiB |", "| threads |", "| no |");
        assertThat(new Trend().isFlat()).as("without figures").isFalse();
    }

    @Test
    void refusesTooFewPoints() {
        assertThatThrownBy(() -> Slope.of(new double[] {1, 2}, new double[] {1, 2}))
                .hasMessage("points: 2 and 2 (expected: the same, >= 5)");
        assertThatThrownBy(() -> Slope.of(new double[5], new double[5])).hasMessageContaining("same time");
    }
}
