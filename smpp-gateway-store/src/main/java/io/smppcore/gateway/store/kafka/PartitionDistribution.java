package io.smppcore.gateway.store.kafka;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Computation of the owner and the standby of each partition from the current state of the nodes. A standby reads the
 * log of a partition, so that it can take it over quickly.
 *
 * <p>The numbers of partitions of any two nodes differ by at most one. Within this limit, a partition stays at its
 * owner. A partition without an owner is assigned to a node that has read its log nearly to the end, if there is one.
 * If a partition has to move, its next owner first becomes its standby, and takes over when it has read the log.
 * Everything else is selected by rendezvous hashing, so that a returning node gets its former partitions.
 */
final class PartitionDistribution {

    private final int partitions;
    private final SortedMap<String, Node> nodes;
    private final @Nullable String[] owners;
    private final @Nullable String[] standbys;
    private final boolean[] awaited;
    private final Map<String, Integer> quotas = new HashMap<>();
    private final Map<String, Integer> loads = new HashMap<>();

    private PartitionDistribution(int partitions, SortedMap<String, Node> nodes) {
        this.partitions = partitions;
        this.nodes = nodes;
        this.owners = new @Nullable String[partitions];
        this.standbys = new @Nullable String[partitions];
        this.awaited = new boolean[partitions];
    }

    /**
     * Current state of a node.
     *
     * @param name name of the node, by which hashes are computed
     * @param owned partitions that it owns
     * @param warm partitions whose log it has read nearly to the end
     */
    record Node(String name, Set<Integer> owned, Set<Integer> warm) {}

    /**
     * Result for a node.
     *
     * @param owned partitions that it owns from now on
     * @param standby partitions that it follows, ready to take over
     * @param awaited those of the standby partitions that it takes over as soon as it has read their log
     */
    record Part(Set<Integer> owned, Set<Integer> standby, Set<Integer> awaited) {}

    /**
     * Returns the partitions of each node.
     *
     * @param partitions number of partitions
     * @param nodes nodes by the id of their member of the group
     */
    static Map<String, Part> of(int partitions, Map<String, Node> nodes) {
        if (nodes.isEmpty()) {
            return Map.of();
        }
        PartitionDistribution distribution = new PartitionDistribution(partitions, new TreeMap<>(nodes));
        distribution.keep();
        distribution.adopt();
        distribution.move();
        distribution.chooseStandbys();
        return distribution.parts();
    }

    /** Leaves each partition at its owner, and selects the nodes that may own one partition more than the others. */
    private void keep() {
        nodes.forEach((id, node) -> node.owned.stream()
                .filter(partition -> partition < partitions && owners[partition] == null)
                .forEach(partition -> {
                    owners[partition] = id;
                    loads.merge(id, 1, Integer::sum);
                }));
        List<String> byLoad = new ArrayList<>(nodes.keySet());
        byLoad.sort(Comparator.comparingInt((String id) -> -load(id)).thenComparingLong(id -> score(-1, id)));
        int larger = partitions % nodes.size();
        for (String id : byLoad) {
            quotas.put(id, partitions / nodes.size() + (larger-- > 0 ? 1 : 0));
        }
    }

    /** Assigns partitions without an owner to nodes that have too few. */
    private void adopt() {
        List<Pair> pairs = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            if (owners[partition] == null) {
                pairsOf(partition, pairs);
            }
        }
        pairs.sort(null);
        for (Pair pair : pairs) {
            if (owners[pair.partition] == null && load(pair.id) < quota(pair.id)) {
                owners[pair.partition] = pair.id;
                loads.merge(pair.id, 1, Integer::sum);
            }
        }
    }

    /**
     * Moves partitions from nodes that have too many to nodes that have too few. A next owner that has not read the log
     * yet becomes the standby first.
     */
    private void move() {
        List<Pair> pairs = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            String owner = owners[partition];
            if (owner != null && load(owner) > quota(owner)) {
                pairsOf(partition, pairs);
            }
        }
        pairs.sort(null);
        for (Pair pair : pairs) {
            String owner = owners[pair.partition];
            if (owner != null
                    && !owner.equals(pair.id)
                    && standbys[pair.partition] == null
                    && load(owner) > quota(owner)
                    && load(pair.id) < quota(pair.id)) {
                loads.merge(owner, -1, Integer::sum);
                loads.merge(pair.id, 1, Integer::sum);
                owners[pair.partition] = pair.isWarm ? pair.id : owner;
                standbys[pair.partition] = pair.isWarm ? owner : pair.id;
                awaited[pair.partition] = !pair.isWarm;
            }
        }
    }

    /**
     * Selects the missing standbys, so that those of the partitions of a node are spread evenly over all other nodes.
     */
    private void chooseStandbys() {
        Map<String, Integer> totals = new HashMap<>();
        Map<List<String>, Integer> shared = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            String owner = owners[partition];
            String standby = standbys[partition];
            if (owner != null && standby != null) {
                totals.merge(standby, 1, Integer::sum);
                shared.merge(List.of(owner, standby), 1, Integer::sum);
            }
        }
        int limit = nodes.size() < 2 ? 0 : Math.ceilDiv(Math.ceilDiv(partitions, nodes.size()), nodes.size() - 1);
        // Nodes that have read the log sort first, so that existing standbys are kept.
        List<Pair> pairs = new ArrayList<>();
        IntStream.range(0, partitions).filter(i -> standbys[i] == null).forEach(i -> pairsOf(i, pairs));
        pairs.sort(null);
        for (boolean isStrict : new boolean[] {true, false}) {
            for (Pair pair : pairs) {
                String owner = owners[pair.partition];
                if (owner == null || owner.equals(pair.id) || standbys[pair.partition] != null) {
                    continue;
                }
                List<String> both = List.of(owner, pair.id);
                boolean isFull = shared.getOrDefault(both, 0) >= limit
                        || totals.getOrDefault(pair.id, 0) >= Math.ceilDiv(partitions, nodes.size());
                if (!isStrict || !isFull) {
                    standbys[pair.partition] = pair.id;
                    totals.merge(pair.id, 1, Integer::sum);
                    shared.merge(both, 1, Integer::sum);
                }
            }
        }
    }

    private Map<String, Part> parts() {
        Map<String, Part> parts = new TreeMap<>();
        nodes.keySet().forEach(id -> parts.put(id, new Part(new TreeSet<>(), new TreeSet<>(), new TreeSet<>())));
        for (int partition = 0; partition < partitions; partition++) {
            for (Map.Entry<String, Part> part : parts.entrySet()) {
                if (part.getKey().equals(owners[partition])) {
                    part.getValue().owned.add(partition);
                }
                if (part.getKey().equals(standbys[partition])) {
                    part.getValue().standby.add(partition);
                    if (awaited[partition]) {
                        part.getValue().awaited.add(partition);
                    }
                }
            }
        }
        return parts;
    }

    /**
     * A partition and a candidate node for it. Sorted by suitability: nodes that have read the log first, then by hash.
     */
    private record Pair(int partition, String id, boolean isWarm, long score) implements Comparable<Pair> {

        @Override
        public int compareTo(Pair other) {
            int byWarmth = Boolean.compare(other.isWarm, isWarm);
            int byScore = byWarmth != 0 ? byWarmth : Long.compare(other.score, score);
            int byPartition = byScore != 0 ? byScore : Integer.compare(partition, other.partition);
            return byPartition != 0 ? byPartition : id.compareTo(other.id);
        }
    }

    private void pairsOf(int partition, List<Pair> pairs) {
        nodes.forEach(
                (id, node) -> pairs.add(new Pair(partition, id, node.warm.contains(partition), score(partition, id))));
    }

    private int load(String id) {
        return loads.getOrDefault(id, 0);
    }

    private int quota(String id) {
        return quotas.getOrDefault(id, 0);
    }

    /**
     * Returns the weight of a node for a partition in rendezvous hashing, computed by FNV-1a with the final steps of
     * MurmurHash.
     */
    private long score(int partition, String id) {
        Node node = nodes.get(id);
        long hash = 0xCBF2_9CE4_8422_2325L;
        for (byte octet : ((node == null ? id : node.name) + "/" + partition).getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ octet) * 0x100_0000_01B3L;
        }
        hash = (hash ^ (hash >>> 33)) * 0xFF51_AFD7_ED55_8CCDL;
        hash = (hash ^ (hash >>> 33)) * 0xC4CE_B9FE_1A85_EC53L;
        return hash ^ (hash >>> 33);
    }
}
