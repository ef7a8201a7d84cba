package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TypeCyclesTest {

    @Test
    void findsTheLargestCycles() {
        Map<String, Set<String>> uses = Map.of(
                "A",
                Set.of("B", "D"),
                "B",
                Set.of("C"),
                "C",
                Set.of("A"),
                "D",
                Set.of("E"),
                "E",
                Set.of("D"),
                "F",
                Set.of("F", "A"));

        assertThat(TypeCycles.of(uses)).containsExactlyInAnyOrder(Set.of("A", "B", "C"), Set.of("D", "E"), Set.of("F"));
    }

    @Test
    void aTypeThatUsesNoneIsAloneInItsSet() {
        assertThat(TypeCycles.of(Map.of("A", Set.of()))).containsExactly(Set.of("A"));
    }
}
