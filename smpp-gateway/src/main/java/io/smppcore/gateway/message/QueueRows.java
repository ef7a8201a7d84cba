package io.smppcore.gateway.message;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.GatewayStore.Visitor;
import io.smppcore.gateway.store.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a queue in a table of a partition, by lane. Methods but those for keys read the store. Thread-safe.
 *
 * @param <T> type of the elements
 */
public final class QueueRows<T extends Queued> {

    final String name;
    private final Partition partition;
    private final Table table;
    private final RowReader<T> reader;

    QueueRows(Partition partition, Table table, String name, RowReader<T> reader) {
        this.partition = partition;
        this.table = table;
        this.name = name;
        this.reader = reader;
    }

    public Table table() {
        return table;
    }

    /** Returns the key of the row of an element. */
    public byte[] key(T element) {
        return key(LaneId.of(element), element.position());
    }

    byte[] key(LaneId lane, long position) {
        return lane.key(name, position);
    }

    /** Returns true if the key of a row of a queue has a lane, as those in a queue with owners. */
    public static boolean hasLane(String queue, byte[] key) {
        LaneId lane = LaneId.read(queue, key);
        return lane == null || !lane.owner().isEmpty();
    }

    /** Returns the beginning of the key range of all rows, inclusive. */
    public byte[] from() {
        return Keys.of(name, "");
    }

    /** Returns the end of the key range of all rows, exclusive. */
    public byte[] to() {
        byte[] end = from();
        end[end.length - 1] = 1;
        return end;
    }

    /** Returns the element at a position of one of some lanes, read from its row; null if there is none. */
    public @Nullable T find(List<LaneId> lanes, long position) {
        return first(lanes.stream().map(lane -> key(lane, position)).toList());
    }

    /** Reads the rows of an owner, and passes them to a visitor until it returns false. */
    public void scan(String owner, Visitor visitor) {
        boolean[] more = {true};
        for (LaneId lane : LaneId.all(owner)) {
            if (more[0]) {
                partition.scan(table, key(lane, 0), lane.end(name), (key, value) -> {
                    more[0] = visitor.visit(key, value);
                    return more[0];
                });
            }
        }
    }

    /**
     * Returns the lanes of an owner.
     *
     * @param owner the owner; null for all that have rows, of which one row each is read
     */
    public List<LaneId> lanes(@Nullable String owner) {
        return owner == null ? lanes() : LaneId.all(owner);
    }

    /** Returns the lanes that have rows. Reads one row of each. */
    List<LaneId> lanes() {
        List<LaneId> lanes = new ArrayList<>();
        byte[] from = from();
        byte[] end = to();
        while (from != null) {
            byte[][] next = new byte[1][];
            partition.scan(table, from, end, (key, value) -> {
                LaneId lane = LaneId.read(name, key);
                if (lane != null) {
                    lanes.add(lane);
                }
                next[0] = lane == null ? Arrays.copyOf(key, key.length + 1) : lane.end(name);
                return false;
            });
            from = next[0];
        }
        return lanes;
    }

    /** Returns the element of the first key that has a readable row; null if there is none. */
    @Nullable
    T first(List<byte[]> keys) {
        List<byte @Nullable []> values = partition.get(table, keys);
        for (int i = 0; i < keys.size(); i++) {
            byte[] value = values.get(i);
            T element = value == null ? null : reader.readOrLog(table, keys.get(i), value);
            if (element != null) {
                return element;
            }
        }
        return null;
    }

    /** Returns the first element of a lane in a range of positions that a filter accepts; null if there is none. */
    @Nullable
    T first(LaneId lane, long from, long to, LongPredicate filter) {
        List<T> found = new ArrayList<>(1);
        partition.scan(table, key(lane, from), key(lane, to), (key, value) -> {
            T element = filter.test(Keys.numberAtEnd(key)) ? reader.readOrLog(table, key, value) : null;
            if (element != null) {
                found.add(element);
            }
            return element == null;
        });
        return found.isEmpty() ? null : found.getFirst();
    }

    /**
     * Elements of a lane that were read together.
     *
     * @param last position of the last row, 0 if there was none
     * @param isFull true if there may be further rows
     */
    record Page<T>(List<T> elements, long last, boolean isFull) {}

    /**
     * Reads elements of a lane, at least one if there is one.
     *
     * @param room memory in bytes after which no further element is read
     * @param limit maximum number of elements
     */
    Page<T> page(LaneId lane, long from, long room, int limit) {
        List<T> elements = new ArrayList<>();
        long[] octets = {0};
        long[] last = {0};
        boolean[] full = {false};
        partition.scan(table, key(lane, from), lane.end(name), (key, value) -> {
            last[0] = Keys.numberAtEnd(key);
            T element = reader.readOrLog(table, key, value);
            if (element != null) {
                elements.add(element);
                octets[0] += element.weight();
            }
            full[0] = !elements.isEmpty() && (elements.size() >= limit || octets[0] >= room);
            return !full[0];
        });
        return new Page<>(elements, last[0], full[0]);
    }
}
