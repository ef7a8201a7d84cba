package io.smppcore.gateway.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.store.kafka.PartitionDistribution.Node;
import io.smppcore.gateway.store.kafka.PartitionDistribution.Part;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Distributions of partitions over nodes. */
@NullUnmarked // nodes that were added are present
class PartitionDistributionTest {

    /** Nodes that apply distributions immediately. */
    private static final class Nodes {

        private final int partitions;
        private Map<String, Node> nodes = new TreeMap<>();
        private Map<String, Part> parts = Map.of();

        Nodes(int partitions) {
            this.partitions = partitions;
        }

        void join(String name) {
            nodes.put(name, new Node(name, Set.of(), Set.of()));
        }

        /** Distributes until nothing changes, and returns the number of partitions that changed their owner. */
        int settle() {
            Map<Integer, String> before = owners();
            Map<String, Part> last;
            int rounds = 0;
            do {
                last = parts;
                parts = PartitionDistribution.of(partitions, nodes);
                Map<String, Node> next = new TreeMap<>();
                parts.forEach((name, part) -> {
                    Set<Integer> warm = new TreeSet<>(part.owned());
                    warm.addAll(part.standby());
                    next.put(name, new Node(name, part.owned(), warm));
                });
                nodes = next;
                assertThat(rounds++).as("rounds").isLessThan(5);
            } while (!parts.equals(last));
            Map<Integer, String> after = owners();
            return (int) before.entrySet().stream()
                    .filter(entry -> !entry.getValue().equals(after.get(entry.getKey())))
                    .count();
        }

        Map<Integer, String> owners() {
            Map<Integer, String> owners = new HashMap<>();
            parts.forEach((name, part) -> part.owned().forEach(partition -> owners.put(partition, name)));
            return owners;
        }

        Map<Integer, String> standbys() {
            Map<Integer, String> standbys = new HashMap<>();
            parts.forEach((name, part) -> part.standby().forEach(partition -> standbys.put(partition, name)));
            return standbys;
        }
    }

    private static Nodes nodes(int partitions, int count) {
        Nodes nodes = new Nodes(partitions);
        for (int i = 0; i < count; i++) {
            nodes.join("node-" + i);
        }
        nodes.settle();
        return nodes;
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "12, 1", "12, 2", "12, 3", "12, 5", "48, 7", "48, 30", "3, 5"})
    void assignsOwnersAndStandbysEvenly(int partitions, int count) {
        Nodes nodes = nodes(partitions, count);

        assertThat(nodes.owners()).hasSize(partitions);
        assertThat(nodes.standbys()).hasSize(count == 1 ? 0 : partitions);
        assertThat(nodes.standbys())
                .allSatisfy((partition, node) ->
                        assertThat(node).isNotEqualTo(nodes.owners().get(partition)));
        assertThat(nodes.parts.values()).allSatisfy(part -> {
            assertThat(part.owned().size()).isBetween(partitions / count, Math.ceilDiv(partitions, count));
            assertThat(part.standby().size()).isLessThanOrEqualTo(Math.ceilDiv(partitions, count) + 1);
            assertThat(part.awaited()).isEmpty();
        });
    }

    @ParameterizedTest
    @CsvSource({"12, 2", "12, 3", "48, 5", "48, 8"})
    void standbysTakeOverFromAnEndedNodeAndNoOtherPartitionMoves(int partitions, int count) {
        Nodes nodes = nodes(partitions, count);
        Map<Integer, String> owners = nodes.owners();
        Map<Integer, String> standbys = nodes.standbys();
        Set<Integer> orphans = new HashSet<>(nodes.parts.get("node-1").owned());
        nodes.nodes.remove("node-1");

        assertThat(nodes.settle()).isEqualTo(orphans.size());
        long warm = orphans.stream()
                .filter(partition ->
                        standbys.get(partition).equals(nodes.owners().get(partition)))
                .count();
        assertThat(warm)
                .as("taken over by the standby, of " + orphans.size())
                .isGreaterThanOrEqualTo(orphans.size() - 1);
        owners.forEach((partition, owner) -> assertThat(orphans.contains(partition)
                        || owner.equals(nodes.owners().get(partition)))
                .isTrue());
    }

    @ParameterizedTest
    @CsvSource({"12, 1", "12, 2", "48, 5"})
    void joiningNodeReceivesOnlyItsShare(int partitions, int count) {
        Nodes nodes = nodes(partitions, count);
        nodes.join("another");

        int moved = nodes.settle();
        assertThat(moved).isEqualTo(nodes.parts.get("another").owned().size());
        assertThat(moved).isBetween(partitions / (count + 1), Math.ceilDiv(partitions, count + 1));
    }

    @Test
    void movesAPartitionOnlyWhenItsNextOwnerHasReadTheLog() {
        Set<Integer> all = Set.of(0, 1, 2, 3);
        Map<String, Part> cold = PartitionDistribution.of(
                4, Map.of("a", new Node("a", all, all), "b", new Node("b", Set.of(), Set.of())));

        assertThat(cold.get("a").owned()).isEqualTo(all);
        Set<Integer> moving = cold.get("b").awaited();
        assertThat(moving).hasSize(2);
        assertThat(cold.get("b").standby()).containsAll(moving);

        Map<String, Part> warm =
                PartitionDistribution.of(4, Map.of("a", new Node("a", all, all), "b", new Node("b", Set.of(), moving)));
        assertThat(warm.get("b").owned()).isEqualTo(moving);
        assertThat(warm.get("a").standby()).isEqualTo(moving);
    }

    @Test
    void returningNodeReceivesItsFormerPartitions() {
        Nodes nodes = nodes(12, 3);
        Set<Integer> before = nodes.parts.get("node-2").owned();
        nodes.nodes.remove("node-2");
        nodes.settle();
        nodes.nodes.put("node-2", new Node("node-2", Set.of(), before));
        nodes.settle();

        assertThat(nodes.parts.get("node-2").owned()).isEqualTo(before);
    }

    @Test
    void assignsAPartitionClaimedTwiceToOneNode() {
        Map<String, Part> parts = PartitionDistribution.of(
                2, Map.of("a", new Node("a", Set.of(0, 1), Set.of()), "b", new Node("b", Set.of(0, 7), Set.of(0))));

        assertThat(parts.get("a").owned())
                .doesNotContainAnyElementsOf(parts.get("b").owned());
        assertThat(PartitionDistribution.of(2, Map.of())).isEmpty();
    }
}
