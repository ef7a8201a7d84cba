package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointPolicyTest {

    private static final Endpoint LIGHT = new Endpoint("light.example.com", 2775, 1);
    private static final Endpoint MIDDLE = new Endpoint("middle.example.com", 2775, 2);
    private static final Endpoint HEAVY = new Endpoint("heavy.example.com", 2775, 7);
    private static final List<Endpoint> ALL = List.of(LIGHT, MIDDLE, HEAVY);

    private final RandomGenerator random = new Random(23);

    @Test
    void keepsTheOrderWithPriority() {
        assertThat(Endpoint.Policy.PRIORITY.order(ALL, random)).containsExactly(LIGHT, MIDDLE, HEAVY);
    }

    @ParameterizedTest
    @EnumSource(Endpoint.Policy.class)
    void triesEveryEndpointOnce(Endpoint.Policy policy) {
        for (int i = 0; i < 100; i++) {
            assertThat(policy.order(ALL, random)).containsExactlyInAnyOrderElementsOf(ALL);
        }
    }

    @Test
    void distributesFirstEndpointsByWeight() {
        List<Endpoint> first = Stream.generate(
                        () -> Endpoint.Policy.WEIGHTED.order(ALL, random).getFirst())
                .limit(10_000)
                .toList();

        assertThat(count(first, LIGHT)).isCloseTo(1_000, within(150L));
        assertThat(count(first, MIDDLE)).isCloseTo(2_000, within(200L));
        assertThat(count(first, HEAVY)).isCloseTo(7_000, within(250L));
    }

    @Test
    void distributesRemainingEndpointsByWeight() {
        List<Endpoint> second = Stream.generate(() -> Endpoint.Policy.WEIGHTED.order(ALL, random))
                .filter(order -> order.getFirst().equals(HEAVY))
                .map(order -> order.get(1))
                .limit(3_000)
                .toList();

        assertThat(count(second, MIDDLE)).isCloseTo(2_000, within(200L));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_000_001})
    void rejectsWeightOutOfRange(int weight) {
        assertThatThrownBy(() -> new Endpoint("localhost", 2775, weight))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("weight: " + weight + " (expected: 1 to 1000000)");
    }

    @Test
    void rejectsABlankHost() {
        assertThatThrownBy(() -> Endpoint.of(" ", 2775)).hasMessage("host: empty (expected: a name or an address)");
    }

    private static long count(List<Endpoint> endpoints, Endpoint wanted) {
        return endpoints.stream().filter(wanted::equals).count();
    }
}
