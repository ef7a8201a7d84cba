package io.smppcore.gateway.node;

import static io.smppcore.testing.Waits.eventually;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.store.Directory;
import io.smppcore.testing.faults.FaultProxy;
import io.smppcore.testing.faults.FaultyConnection;
import io.smppcore.testing.faults.Flow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** Nodes of a gateway in one process, with cut links and moving partitions. One thread causes the faults. */
@NullUnmarked // requested nodes are running
final class FaultyCluster implements AutoCloseable {

    static final int NODES = 3;

    /** So few that faults often affect the home of an account. */
    static final int PARTITIONS = 2;

    private final SharedStore store;

    /** Held while nodes end, start, or are reconfigured. */
    private final ReentrantLock changing = new ReentrantLock();

    /** Configuration by number of the node. */
    private IntFunction<GatewayConfig> configs;

    private final AtomicReferenceArray<@Nullable Node> nodes = new AtomicReferenceArray<>(NODES);
    private final SharedStore.View[] views = new SharedStore.View[NODES];

    /** Numbers of nodes by their views, also of earlier ones. */
    private final Map<SharedStore.View, Integer> numbers = new ConcurrentHashMap<>();

    /** Nodes that no longer reach the directory. */
    private final Set<String> silent = ConcurrentHashMap.newKeySet();

    private final Map<Link, FaultProxy> proxies = new ConcurrentHashMap<>();
    private final Set<Link> cut = new HashSet<>();

    /** The direction from one node to another. */
    record Link(int from, int to) {}

    FaultyCluster(Path directory, GatewayConfig config) {
        this(directory, node -> config);
    }

    FaultyCluster(Path directory, IntFunction<GatewayConfig> configs) {
        this.configs = configs;
        store = new SharedStore(directory, PARTITIONS);
        for (int node = 0; node < NODES; node++) {
            start(node);
        }
        for (int partition = 0; partition < PARTITIONS; partition++) {
            store.move(partition, views[partition]);
        }
        awaitLinks();
    }

    static String name(int node) {
        return "n" + node;
    }

    SharedStore store() {
        return store;
    }

    /** Starts a node without partitions. */
    void start(int node) {
        changing.lock();
        try {
            silent.remove(name(node));
            views[node] = store.new View(new Facts(node));
            numbers.put(views[node], node);
            NodeTimes times = NodeTimes.system();
            Node started = new Node(
                    of(node, configs.apply(node)),
                    views[node],
                    List.of(),
                    times.withClock(SlowClock.of(times.clock())));
            started.start();
            nodes.set(node, started);
        } finally {
            changing.unlock();
        }
    }

    /** Ends a node without notice to the others, which take over its partitions. */
    void end(int node) throws Exception {
        silent.add(name(node));
        isolate(node, false);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            if (store.isOwner(partition, views[node])) {
                store.takeOver(partition, views[(node + 1 + partition % 2) % NODES]);
            }
        }
        store.tell();
        Node ended = nodes.get(node);
        changing.lock();
        try {
            nodes.set(node, null);
        } finally {
            changing.unlock();
        }
        ended.close();
        cut.clear();
    }

    private static GatewayConfig of(int node, GatewayConfig one) {
        return GatewayFixture.nodeOf(one, new ClusterConfig(name(node), "127.0.0.1", 0, "a shared secret", null));
    }

    /** Returns the number of the node that has, or had, a view. */
    int number(SharedStore.View view) {
        return numbers.get(view);
    }

    /** Returns a node, or null while it is not running. */
    @Nullable
    Node node(int node) {
        return nodes.get(node);
    }

    private Stream<Node> running() {
        return IntStream.range(0, NODES).mapToObj(nodes::get).filter(Objects::nonNull);
    }

    /** Reconfigures all nodes, one after the other. */
    void reload(GatewayConfig next) {
        changing.lock();
        try {
            configs = node -> next;
            running().forEach(node -> node.reload(next));
        } finally {
            changing.unlock();
        }
    }

    /** Assigns a partition to a node, if it does not own it; the former owner may learn of it only later. */
    void move(int partition, int node, boolean isToldBefore) {
        if (store.isOwner(partition, views[node])) {
            return;
        }
        if (isToldBefore) {
            store.move(partition, views[node]);
        } else {
            store.takeOver(partition, views[node]);
        }
    }

    /** Cuts a link in both directions, by a reset or a stall of its connections. */
    void cut(int one, int other, boolean isStalled) throws Exception {
        cut(new Link(one, other), isStalled);
        cut(new Link(other, one), isStalled);
    }

    /** Cuts a link in one direction, in which requests can no longer be sent. */
    void cut(Link link, boolean isStalled) throws Exception {
        cut.add(link);
        FaultProxy proxy = proxies.get(link);
        proxy.refuse();
        for (FaultyConnection connection : proxy.connections()) {
            if (isStalled) {
                connection.both(Flow::stall);
            } else {
                connection.reset();
            }
        }
    }

    /** Cuts a node off from all others. */
    void isolate(int node, boolean isStalled) throws Exception {
        for (int other = 0; other < NODES; other++) {
            if (other != node) {
                cut(node, other, isStalled);
            }
        }
    }

    /** Ends all cuts, and waits until all nodes are linked. */
    void heal() throws IOException {
        for (Link link : cut) {
            FaultProxy proxy = proxies.get(link);
            proxy.connections().forEach(connection -> connection.both(Flow::heal));
            proxy.accept();
        }
        cut.clear();
        awaitLinks();
    }

    private void awaitLinks() {
        eventually()
                .until(() -> IntStream.range(0, NODES)
                        .allMatch(node -> nodes.get(node).peers().nodes().size() == NODES - 1));
    }

    /** Returns the number of links established so far. */
    int linked() {
        return proxies.values().stream().mapToInt(FaultProxy::accepted).sum();
    }

    @Override
    public void close() throws IOException {
        running().forEach(Node::close);
        for (FaultProxy proxy : proxies.values()) {
            proxy.close();
        }
        store.close();
    }

    /** The directory of a node, which contains the addresses of proxies instead of those of the other nodes. */
    private final class Facts implements Directory {

        private static final String ADDRESS = "node/";

        private final int node;

        Facts(int node) {
            this.node = node;
        }

        @Override
        public CompletionStage<Void> publish(String key, byte @Nullable [] value) {
            return silent.contains(name(node))
                    ? CompletableFuture.completedStage(null)
                    : store.directory().publish(key, value);
        }

        @Override
        public Watch watch(Watcher watcher) {
            return store.directory().watch((key, value) -> watcher.changed(key, seen(key, value)));
        }

        private byte @Nullable [] seen(String key, byte @Nullable [] value) {
            if (value == null || !key.startsWith(ADDRESS) || key.equals(ADDRESS + name(node))) {
                return value;
            }
            int other = Integer.parseInt(key.substring(ADDRESS.length() + 1));
            String[] place = new String(value, StandardCharsets.UTF_8).split("\n", -1);
            FaultProxy proxy = proxies.compute(new Link(node, other), (link, before) -> {
                try {
                    if (before != null) {
                        before.close();
                    }
                    return FaultProxy.to(Integer.parseInt(place[1]));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            return (place[0] + "\n" + proxy.port()).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Map<String, byte[]> snapshot() {
            return store.directory().snapshot();
        }
    }
}
