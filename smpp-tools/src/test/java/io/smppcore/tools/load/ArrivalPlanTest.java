package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ArrivalPlanTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1000 * MILLI;

    @Test
    void fixedArrivalsOfAllBindsTogetherAreEvenlySpaced() {
        ArrivalPlan plan = LoadRig.fixed(1000);
        long[] all = IntStream.range(0, 4)
                .mapToObj(bind -> times(plan.arrivals(bind, 4), 250))
                .flatMapToLong(Arrays::stream)
                .sorted()
                .toArray();
        assertThat(all).hasSize(1000);
        for (int i = 0; i < all.length; i++) {
            assertThat(all[i]).isCloseTo(i * MILLI, within(10L));
        }
    }

    @Test
    void makesBurstsDueAtOnce() {
        ArrivalPlan plan = new ArrivalPlan(ArrivalPlan.Kind.BURST, RatePlan.steady(1000), 10, 0);
        long[] times = times(plan.arrivals(0, 1), 30);
        assertThat(times).startsWith(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10 * MILLI);
        assertThat(times[29]).isEqualTo(20 * MILLI);
    }

    @Test
    void hasTheMeanAndSpreadOfPoissonArrivals() {
        ArrivalPlan plan = new ArrivalPlan(ArrivalPlan.Kind.POISSON, RatePlan.steady(1000), 1, 42);
        long[] times = times(plan.arrivals(0, 1), 100_000);
        double[] distances = IntStream.range(1, times.length)
                .mapToDouble(i -> times[i] - times[i - 1])
                .toArray();
        double mean = Arrays.stream(distances).average().orElseThrow();
        double variance = Arrays.stream(distances)
                .map(d -> (d - mean) * (d - mean))
                .average()
                .orElseThrow();
        // Exponential distances: the standard deviation equals the mean, and 1/e of them are longer.
        assertThat(mean).isCloseTo(MILLI, within(0.02 * MILLI));
        assertThat(Math.sqrt(variance)).isCloseTo(MILLI, within(0.03 * MILLI));
        long longer = Arrays.stream(distances).filter(d -> d > MILLI).count();
        assertThat(longer / 100_000.0).isCloseTo(1 / Math.E, within(0.01));
    }

    @Test
    void returnsTheSameTimesForTheSameSeedAndOthersForEachBind() {
        ArrivalPlan plan = new ArrivalPlan(ArrivalPlan.Kind.POISSON, RatePlan.steady(1000), 1, 42);
        assertThat(times(plan.arrivals(0, 2), 100)).isEqualTo(times(plan.arrivals(0, 2), 100));
        assertThat(times(plan.arrivals(0, 2), 100)).isNotEqualTo(times(plan.arrivals(1, 2), 100));
    }

    @Test
    void reachesEachRateOfARampAndStaysAtTheLast() {
        RatePlan ramp = new RatePlan(100, 300, 100, Duration.ofSeconds(1));
        long[] times = times(new ArrivalPlan(ArrivalPlan.Kind.FIXED, ramp, 1, 0).arrivals(0, 1), 900);
        assertThat(in(times, 0, SECOND)).isCloseTo(100, within(1L));
        assertThat(in(times, SECOND, 2 * SECOND)).isCloseTo(200, within(1L));
        assertThat(in(times, 2 * SECOND, 3 * SECOND)).isCloseTo(300, within(1L));
        assertThat(in(times, 3 * SECOND, 3 * SECOND + SECOND / 2)).isCloseTo(150, within(1L));
    }

    @Test
    void supportsAFallingRamp() {
        RatePlan ramp = new RatePlan(300, 100, 100, Duration.ofSeconds(1));
        long[] times = times(new ArrivalPlan(ArrivalPlan.Kind.FIXED, ramp, 1, 0).arrivals(0, 1), 650);
        assertThat(in(times, 0, SECOND)).isCloseTo(300, within(1L));
        assertThat(in(times, SECOND, 2 * SECOND)).isCloseTo(200, within(1L));
        assertThat(in(times, 2 * SECOND, 3 * SECOND)).isCloseTo(100, within(1L));
    }

    private static long in(long[] times, long from, long to) {
        return Arrays.stream(times).filter(time -> time >= from && time < to).count();
    }

    private static long[] times(LongSupplier arrivals, int count) {
        return LongStream.generate(arrivals).limit(count).toArray();
    }
}
