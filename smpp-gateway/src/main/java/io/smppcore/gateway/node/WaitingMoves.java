package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.config.ConfigException;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.forward.MessageRouter;
import io.smppcore.gateway.manage.Edit;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.queue.Routing;
import io.smppcore.gateway.route.Decision;
import io.smppcore.gateway.route.RouteTable;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Count of the waiting messages that a change of the configuration would route to another group. Thread-safe. */
public final class WaitingMoves {

    /** Maximum number of messages that a node looks at. */
    static final int MAX_ROWS = 50_000;

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final byte[] START = {};

    private final Partitions partitions;
    private final ClusterNodes nodes;
    private final Supplier<Routing> routing;
    private final NodeConfiguration configuration;

    WaitingMoves(
            Partitions partitions, ClusterNodes nodes, Supplier<Routing> routing, NodeConfiguration configuration) {
        this.partitions = partitions;
        this.nodes = nodes;
        this.routing = routing;
        this.configuration = configuration;
    }

    /**
     * A number of messages that would move.
     *
     * @param group SMSC group in whose queue they wait, or to which they would go when their time has come
     * @param to first group of their new route; empty if they have none
     * @param messages number of messages
     */
    public record Move(String group, String to, long messages) {}

    /**
     * Messages that would move.
     *
     * @param list moves by group
     * @param isComplete false if only some of the waiting messages were looked at
     */
    public record Moves(List<Move> list, boolean isComplete) {

        /** Copies the list. */
        public Moves {
            list = List.copyOf(list);
        }

        private static Moves of(Map<Place, Long> counts, boolean isComplete) {
            List<Move> list = new ArrayList<>();
            counts.forEach((place, messages) -> list.add(new Move(place.group, place.to, messages)));
            list.sort(Comparator.comparing(Move::group).thenComparing(Move::to));
            return new Moves(list, isComplete);
        }

        private static Moves sum(List<Moves> all) {
            Map<Place, Long> counts = new HashMap<>();
            all.forEach(moves ->
                    moves.list.forEach(move -> counts.merge(new Place(move.group, move.to), move.messages, Long::sum)));
            return of(counts, all.stream().allMatch(Moves::isComplete));
        }

        private byte[] toOctets() {
            Row row = Row.write().flag(isComplete);
            return row.list(list, one -> row.text(one.group).text(one.to).number(one.messages))
                    .toOctets();
        }

        private static Moves read(Row.Reader row) {
            boolean isComplete = row.flag();
            return new Moves(row.list(one -> new Move(one.text(), one.text(), one.number())), isComplete);
        }
    }

    private record Place(String group, String to) {}

    /** Counts the messages of all nodes that respond within 10 seconds. Blocks, and reads the stores. */
    public Gathered<Moves> all(Edit edit) {
        Gathered<List<Moves>> all = nodes.gather(
                NodeRequest.MOVES, edit.toOctets(), PATIENCE, () -> of(edit), (node, row) -> Moves.read(row));
        return new Gathered<>(Moves.sum(all.value()), all.away());
    }

    /** Counts the messages of this node for another node. */
    byte[] here(Row.Reader row) {
        return of(Edit.read(row)).toOctets();
    }

    private Moves of(Edit edit) {
        Routing now = routing.get();
        GatewayConfig next;
        try {
            next = configuration.after(edit);
        } catch (ConfigException e) {
            // This node does not have all earlier changes yet.
            return new Moves(List.of(), false);
        }
        Count count = new Count(now, next, MAX_ROWS);
        for (ActivePartition partition : partitions.all()) {
            long time = partition.context().now();
            Partition stored = partition.context().partition();
            stored.scan(Table.QUEUE, START, null, (key, value) -> {
                String group = Keys.nameAtStart(key);
                return count.add(Message.READER.readOrLog(Table.QUEUE, key, value), group, time);
            });
            stored.scan(
                    Table.LATER,
                    START,
                    null,
                    (key, value) -> count.add(Message.READER.readOrLog(Table.LATER, key, value), null, time));
        }
        return count.moves();
    }

    /** The count of a node. Confined to one thread. */
    static final class Count {

        private final Routing now;
        private final GatewayConfig next;
        private final RouteTable routes;
        private final int maxRows;
        private final Map<Place, Long> counts = new HashMap<>();
        private int rows;

        Count(Routing now, GatewayConfig next, int maxRows) {
            this.now = now;
            this.next = next;
            this.routes = RouteTable.of(next);
            this.maxRows = maxRows;
        }

        /**
         * Counts a message, unless it is null or one too many. Returns false if it is.
         *
         * @param queue group in whose queue it is; null if it is in none
         * @param time time of the routes in milliseconds since 1970
         */
        boolean add(@Nullable Message message, @Nullable String queue, long time) {
            if (++rows > maxRows) {
                return false;
            }
            List<String> before = message == null ? List.of() : groups(now.routes(), message, now.config(), time);
            List<String> after = message == null ? List.of() : groups(routes, message, next, time);
            String group = queue != null ? queue : before.isEmpty() ? "" : before.getFirst();
            boolean isSame = new HashSet<>(before).equals(new HashSet<>(after));
            if (!isSame && !group.isEmpty() && !after.contains(group)) {
                counts.merge(new Place(group, after.isEmpty() ? "" : after.getFirst()), 1L, Long::sum);
            }
            return true;
        }

        Moves moves() {
            return Moves.of(counts, rows <= maxRows);
        }

        private List<String> groups(RouteTable table, Message message, GatewayConfig config, long time) {
            return table.decide(MessageRouter.query(message, config, time)) instanceof Decision.Groups found
                    ? found.groups()
                    : List.of();
        }
    }
}
