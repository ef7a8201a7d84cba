package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.message.MessageStatus;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.gateway.store.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;

/** Search for the latest messages of all nodes, for the page and the management interface. Thread-safe. */
final class LatestMessages {

    /**
     * Number of latest positions of a partition that are scanned for messages. It exceeds the number of messages found,
     * because deliveries take positions from the same sequence.
     */
    private static final long LATEST_POSITIONS = 2_000;

    private final Partitions partitions;
    private final ClusterNodes nodes;

    LatestMessages(Partitions partitions, ClusterNodes nodes) {
        this.partitions = partitions;
        this.nodes = nodes;
    }

    /** States of the parts of a message in a partition. */
    record Latest(int partition, List<TrackedMessage> tracked) {

        long acceptedAt() {
            return tracked.getFirst().acceptedAt();
        }
    }

    /**
     * Returns the latest messages of all nodes that have a stored state, latest first. Messages that still wait in
     * their first queue have none.
     */
    Gathered<List<MessageStatus>> all(int limit) {
        byte[] request = Row.write().small(limit).toOctets();
        Gathered<List<List<Latest>>> all = nodes.gather(
                NodeRequest.LATEST,
                request,
                ClusterNodes.PATIENCE,
                () -> here(limit),
                (node, row) -> NodeCodec.latest(row));
        return new Gathered<>(
                latest(all.value().stream().flatMap(List::stream), limit)
                        .map(message -> MessageStatus.of(message.partition(), message.tracked()))
                        .toList(),
                all.away());
    }

    /** Returns the latest messages in the partitions of this node that have a stored state, latest first. */
    List<Latest> here(int limit) {
        return latest(partitions.here().stream().flatMap(owned -> latest(owned.context(), limit)), limit)
                .toList();
    }

    private static Stream<Latest> latest(Stream<Latest> messages, int limit) {
        return messages.sorted(Comparator.comparingLong(Latest::acceptedAt).reversed())
                .limit(limit);
    }

    private static Stream<Latest> latest(PartitionContext partition, int limit) {
        Deque<byte[]> rows = new ArrayDeque<>();
        long from = Math.max(0, partition.log().last() - LATEST_POSITIONS);
        partition.partition().scan(Table.STATE, Keys.of(from), null, (key, value) -> {
            rows.add(value);
            if (rows.size() > limit) {
                rows.remove();
            }
            return true;
        });
        SequencedMap<Long, List<TrackedMessage>> messages = new LinkedHashMap<>();
        for (byte[] row : rows) {
            TrackedMessage tracked = TrackedMessage.read(row);
            messages.computeIfAbsent(tracked.customerNumber(), number -> new ArrayList<>())
                    .add(tracked);
        }
        return messages.reversed().values().stream()
                .map(tracked -> new Latest(partition.partition().number(), tracked));
    }
}
