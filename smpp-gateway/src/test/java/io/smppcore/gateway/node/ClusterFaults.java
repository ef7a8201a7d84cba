package io.smppcore.gateway.node;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/**
 * Random faults of a cluster: cut links, partitions that move, former owners that continue, commits that wait for the
 * brokers, and a node that ends. One thread causes them.
 */
@NullUnmarked // ended nodes were running
final class ClusterFaults {

    private static final int CYCLES = 3;
    private static final int MAX_HOLD_MILLIS = 40;
    private static final Set<Integer> ALL = Set.of(0, 1, 2);

    private final FaultyCluster cluster;
    private final Random random;
    private final Consumer<Random> pause;
    private final List<Cut> cuts = new CopyOnWriteArrayList<>();
    private final Map<Node, Long> ended = new ConcurrentHashMap<>();
    private long linkedSince;
    private int links;

    /** A time in which nodes could not reach others. */
    record Cut(Set<Integer> nodes, long from, long to) {}

    /**
     * Creates the faults of a cluster whose nodes are linked.
     *
     * @param pause waits between two changes, for as long as it chooses
     */
    ClusterFaults(FaultyCluster cluster, Random random, Consumer<Random> pause) {
        this.pause = pause;
        this.cluster = cluster;
        this.random = random;
        linked();
    }

    /** Causes a few faults, one after the other, and ends them. */
    void cause() throws Exception {
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            pause.accept(random);
            long from = System.nanoTime();
            checkLinks();
            Set<Integer> affected = one(from);
            movePartitions(-1);
            cluster.store().tell();
            cluster.heal();
            if (!affected.isEmpty()) {
                cuts.add(new Cut(affected, from, System.nanoTime()));
            }
            linked();
        }
    }

    /** Causes a fault, and returns the nodes with cut links. */
    private Set<Integer> one(long from) throws Exception {
        int node = random.nextInt(FaultyCluster.NODES);
        int other = (node + 1 + random.nextInt(FaultyCluster.NODES - 1)) % FaultyCluster.NODES;
        boolean isStalled = random.nextInt(3) == 0;
        return switch (random.nextInt(ended.isEmpty() ? 6 : 5)) {
            case 0 -> Set.of(); // only partitions move
            case 1 -> {
                cluster.cut(node, other, isStalled);
                yield Set.of(node, other);
            }
            case 2 -> {
                cluster.cut(new FaultyCluster.Link(node, other), isStalled);
                yield Set.of(node, other);
            }
            case 3 -> {
                cluster.isolate(node, isStalled);
                yield ALL;
            }
            case 4 -> {
                withholdCommits(random.nextInt(FaultyCluster.PARTITIONS), node);
                yield Set.of();
            }
            default -> {
                ended.put(cluster.node(node), from);
                cluster.end(node);
                movePartitions(node);
                cluster.start(node);
                yield ALL;
            }
        };
    }

    /** Lets the commits of a partition wait; another node may own it when they arrive, so that they fail. */
    private void withholdCommits(int partition, int next) throws InterruptedException {
        cluster.store().hold(partition);
        // Not until other work is done, because it may wait for these commits.
        Thread.sleep(random.nextInt(MAX_HOLD_MILLIS));
        if (random.nextBoolean()) {
            cluster.move(partition, next, false);
        }
        cluster.store().proceed(partition);
    }

    /** Moves partitions to running nodes. */
    private void movePartitions(int without) {
        for (int moves = random.nextInt(4); moves >= 0; moves--) {
            pause.accept(random);
            int to = random.nextInt(FaultyCluster.NODES);
            if (to != without) {
                cluster.move(random.nextInt(FaultyCluster.PARTITIONS), to, random.nextBoolean());
            }
            if (random.nextInt(3) == 0) {
                cluster.store().tell();
            }
        }
    }

    /** Records that all nodes are linked now. */
    private void linked() {
        links = cluster.linked();
        linkedSince = System.nanoTime();
    }

    /** Adds a cut if links were lost without a fault, as may happen on a busy machine. */
    void checkLinks() {
        if (links != cluster.linked()) {
            cuts.add(new Cut(ALL, linkedSince, System.nanoTime()));
        }
    }

    List<Cut> cuts() {
        return cuts;
    }

    /** Returns the {@link System#nanoTime} at which a node began to end; null if it runs. */
    @Nullable
    Long ended(Node node) {
        return ended.get(node);
    }
}
