package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smppcore.simulator.scenario.Weights;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RandomSourceTest {

    private static final int DRAWS = 100_000;
    private static final Offset<Double> TOLERANCE = within(0.005);

    private final RandomSource random = RandomSource.of(42, "me", 0);

    @Test
    void weightsHaveTheirProbabilities() {
        Weights<String> weights =
                Weights.always("ok").with("throttled", 0.2).with("error", 0.01).with("full", 0.3);
        Map<String, Integer> drawn = new HashMap<>();
        for (int index = 0; index < DRAWS; index++) {
            drawn.merge(weights.pick(random.uniform(index, Draw.STATUS)), 1, Integer::sum);
        }
        assertThat(share(drawn.getOrDefault("throttled", 0))).isCloseTo(0.2, TOLERANCE);
        assertThat(share(drawn.getOrDefault("error", 0))).isCloseTo(0.01, within(0.001));
        assertThat(share(drawn.getOrDefault("full", 0))).isCloseTo(0.3, TOLERANCE);
        assertThat(share(drawn.getOrDefault("ok", 0))).isCloseTo(0.49, TOLERANCE);
    }

    @Test
    void decisionsOfOneMessageAreIndependent() {
        int both = 0;
        int neighbours = 0;
        for (int index = 0; index < DRAWS; index++) {
            boolean one = random.happens(0.5, index, Draw.LOST);
            both += one && random.happens(0.5, index, Draw.DUPLICATE) ? 1 : 0;
            neighbours += one && random.happens(0.5, index + 1, Draw.LOST) ? 1 : 0;
        }
        assertThat(share(both)).isCloseTo(0.25, TOLERANCE);
        assertThat(share(neighbours)).isCloseTo(0.25, TOLERANCE);
    }

    @Test
    void numbersDifferBySeedClientBindAndMessage() {
        assertThat(RandomSource.of(42, "me", 0).bits(7, Draw.STATUS)).isEqualTo(random.bits(7, Draw.STATUS));
        Set<Long> bits = new HashSet<>();
        for (long seed = 0; seed < 5; seed++) {
            for (String client : new String[] {"", "a", "b", "ab", "ba"}) {
                for (long ordinal = 0; ordinal < 5; ordinal++) {
                    for (long index = 0; index < 5; index++) {
                        bits.add(RandomSource.of(seed, client, ordinal).bits(index, Draw.STATUS));
                    }
                }
            }
        }
        assertThat(bits).hasSize(5 * 5 * 5 * 5);
    }

    @Test
    void noTwoDecisionsShareNumbers() {
        Set<Long> bits = new HashSet<>();
        for (Draw decision : Draw.values()) {
            bits.add(random.bits(3, decision));
        }
        assertThat(bits).hasSameSizeAs(Draw.values());
    }

    @Test
    void probabilitiesOfZeroAndOneAreExact() {
        for (int index = 0; index < 1_000; index++) {
            assertThat(random.happens(1, index, Draw.LOST)).isTrue();
            assertThat(random.happens(0, index, Draw.LOST)).isFalse();
        }
    }

    private static double share(int count) {
        return (double) count / DRAWS;
    }
}
