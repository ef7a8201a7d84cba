package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.gateway.store.Guard;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Requests to all nodes of a gateway at once, and the states that the nodes report. Used by the management interface
 * and metrics. Thread-safe.
 */
public final class ClusterNodes {

    /** Timeout for the responses of all other nodes together. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Body of a request without content. */
    static final byte[] NOTHING = Row.write().toOctets();

    /** Number of seconds over which rates are averaged. */
    private static final int RATE_SECONDS = 10;

    private final Peers peers;
    private final Partitions partitions;
    private final Counts counts;
    private final SmscLinks smscs;
    private final Supplier<String> obstacle;
    private final Guard lock = new Guard();
    private final Deque<Sample> samples = new ArrayDeque<>();
    private final Map<String, News> news = new ConcurrentHashMap<>();
    private volatile String page = "";

    ClusterNodes(Peers peers, Partitions partitions, Counts counts, SmscLinks smscs, Supplier<String> obstacle) {
        this.peers = peers;
        this.partitions = partitions;
        this.counts = counts;
        this.smscs = smscs;
        this.obstacle = obstacle;
        samples.add(sampled());
    }

    /**
     * State of a node, as it was last reported.
     *
     * @param name name of the node
     * @param away true if it has not responded; the other values are then the last known ones, without partitions,
     *     rates and binds
     * @param newsMillis time since its last report or since its link was lost, whichever is later, in milliseconds;
     *     null if it was never heard of since the start of this node
     * @param page address of its page, empty if it has none
     * @param obstacle reason why it refuses messages, empty if it accepts them
     * @param partitions partitions that it owns
     * @param accepted messages accepted since its start
     * @param acceptedRate messages accepted per second, averaged over the last 10 seconds
     * @param delivered receipts and mobile-originated messages that accounts have accepted since its start
     * @param deliveredRate receipts and mobile-originated messages delivered per second, averaged over the last 10
     *     seconds
     * @param waiting messages, receipts and mobile-originated messages in its queues
     * @param binds number of binds of accounts
     * @param smscBinds number of binds to SMSCs as transmitter or transceiver
     */
    public record NodeState(
            String name,
            boolean away,
            @Nullable Long newsMillis,
            String page,
            String obstacle,
            List<Integer> partitions,
            long accepted,
            double acceptedRate,
            long delivered,
            double deliveredRate,
            long waiting,
            int binds,
            int smscBinds) {

        /** Copies the list. */
        public NodeState {
            partitions = List.copyOf(partitions);
        }

        private NodeState awaySince(@Nullable Long millis) {
            return new NodeState(
                    name, true, millis, page, obstacle, List.of(), accepted, 0, delivered, 0, waiting, 0, 0);
        }

        private byte[] toOctets() {
            Row row = Row.write().text(page).text(obstacle);
            return row.list(partitions, row::small)
                    .number(accepted)
                    .number(Double.doubleToLongBits(acceptedRate))
                    .number(delivered)
                    .number(Double.doubleToLongBits(deliveredRate))
                    .number(waiting)
                    .small(binds)
                    .small(smscBinds)
                    .toOctets();
        }

        private static NodeState read(String name, Row.Reader row) {
            String page = row.text();
            String obstacle = row.text();
            List<Integer> partitions = row.list(Row.Reader::small);
            return new NodeState(
                    name,
                    false,
                    0L,
                    page,
                    obstacle,
                    partitions,
                    row.number(),
                    Double.longBitsToDouble(row.number()),
                    row.number(),
                    Double.longBitsToDouble(row.number()),
                    row.number(),
                    row.small(),
                    row.small());
        }
    }

    /** Values of counters at a {@link System#nanoTime}, from which rates are computed. */
    private record Sample(long nanos, long accepted, long delivered) {}

    /** The last report of a node, and the time at which it arrived, on the clock of leases. */
    private record News(NodeState state, long nanos) {}

    /** Sets the address of the page of this node, which the other nodes show. */
    public void page(String address) {
        page = address;
    }

    /** Returns the number of partitions of the gateway. */
    public int partitionCount() {
        return partitions.count();
    }

    /** Returns true if this node accepts messages. */
    public boolean isReady() {
        return obstacle.get().isEmpty();
    }

    /** Returns the number of partitions that this node owns. */
    public int owned() {
        return partitions.all().size();
    }

    /**
     * Returns the number of partitions that are owned neither by this node nor by a reachable one, as far as this node
     * was informed.
     */
    public int ownerless() {
        return (int) IntStream.range(0, partitions.count())
                .filter(number -> partitions.of(number) == null && !peers.isReachable(number))
                .count();
    }

    /** Returns the number of other nodes to which no link is up. */
    public int away() {
        List<String> away = new ArrayList<>(peers.known());
        away.removeAll(peers.nodes());
        return away.size();
    }

    /**
     * Returns the states of all nodes, beginning with this one, the others by name; empty without a cluster. Blocks for
     * at most a second; must not be called on an event loop.
     */
    public List<NodeState> all() {
        if (!peers.isCluster()) {
            return List.of();
        }
        Gathered<List<NodeState>> gathered = gather(NodeRequest.STATE, NOTHING, PATIENCE, this::own, NodeState::read);
        Map<String, NodeState> others = new TreeMap<>();
        for (NodeState state : gathered.value().subList(1, gathered.value().size())) {
            news.put(state.name(), new News(state, peers.nanoTime.getAsLong()));
            others.put(state.name(), state);
        }
        gathered.away().forEach(node -> others.put(node, away(node)));
        news.keySet().retainAll(others.keySet());
        List<NodeState> all = new ArrayList<>();
        all.add(gathered.value().getFirst());
        all.addAll(others.values());
        return all;
    }

    /**
     * Sends a request to all other nodes concurrently, and waits for their responses. A node that cannot be reached,
     * does not respond in time or does not support the request counts as away. Blocks; must not be called on an event
     * loop.
     *
     * @param patience maximum time for all responses
     * @param own computes the value of this node, while the others process the request
     * @param reading reads the response of a node, given its name
     * @return the values of the nodes that have responded, beginning with that of this node, and the names of the nodes
     *     that are away
     */
    <T> Gathered<List<T>> gather(
            NodeRequest operation,
            byte[] body,
            Duration patience,
            Supplier<T> own,
            BiFunction<String, Row.Reader, T> reading) {
        Map<String, Optional<CompletableFuture<Row.Reader>>> answers = new TreeMap<>();
        for (String node : peers.known()) {
            answers.put(node, peers.tryAsk(node, operation, body));
        }
        long end = peers.nanoTime.getAsLong() + patience.toNanos();
        List<T> values = new ArrayList<>();
        List<String> away = new ArrayList<>();
        values.add(own.get());
        answers.forEach((node, answer) -> {
            try {
                Row.Reader row = peers.get(answer.orElseThrow(() -> new TimeoutException("not linked")), end);
                values.add(reading.apply(node, row));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                away.add(node);
            } catch (ExecutionException | TimeoutException | RuntimeException e) {
                away.add(node);
            }
        });
        return new Gathered<>(values, away);
    }

    private NodeState away(String node) {
        long now = peers.nanoTime.getAsLong();
        News last = news.get(node);
        Long lost = peers.sessions.lostNanos(node);
        Long age = last == null ? null : Long.valueOf(TimeUnit.NANOSECONDS.toMillis(now - last.nanos));
        if (lost != null) {
            long since = TimeUnit.NANOSECONDS.toMillis(now - lost);
            age = age == null ? since : Math.min(age, since);
        }
        NodeState state =
                last == null ? new NodeState(node, true, null, "", "", List.of(), 0, 0, 0, 0, 0, 0, 0) : last.state;
        return state.awaySince(age);
    }

    /** Returns the content of the response to {@link NodeRequest#STATE}. */
    byte[] toOctets() {
        return own().toOctets();
    }

    private NodeState own() {
        Sample now = sampled();
        Sample first = lock.get(samples::getFirst);
        double seconds = Math.max(1, now.nanos - first.nanos) / 1e9;
        return new NodeState(
                peers.node(),
                false,
                0L,
                page,
                obstacle.get(),
                partitions.all().stream().map(owned -> owned.number()).toList(),
                now.accepted,
                (now.accepted - first.accepted) / seconds,
                now.delivered,
                (now.delivered - first.delivered) / seconds,
                partitions.waiting(),
                peers.sessionsHere(),
                smscs.binds());
    }

    private Sample sampled() {
        return new Sample(System.nanoTime(), counts.accepted.sum(), counts.delivered.sum());
    }

    /** Records the current counts for the rates. Called each second. */
    void everySecond() {
        lock.run(() -> {
            samples.add(sampled());
            if (samples.size() > RATE_SECONDS) {
                samples.remove();
            }
        });
    }
}
