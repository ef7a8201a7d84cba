package io.smppcore.gateway.node;

import io.smppcore.gateway.intake.PartCollector;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.search.IndexedMessage;
import io.smppcore.gateway.search.SearchIndex;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Reader of all messages of a partition in the order of their numbers, by which an index is filled. Thread-safe. */
final class IndexedRows implements SearchIndex.Rows {

    private static final byte[] START = {};

    private final Partition partition;
    private final PartCollector collector;

    IndexedRows(Partition partition, PartCollector collector) {
        this.partition = partition;
        this.collector = collector;
    }

    /** Messages of all tables that were read, up to a number. */
    private static final class Page {

        private final long first;
        private final int rows;
        private final List<IndexedMessage> messages = new ArrayList<>();
        private long upTo;

        Page(long first, long last, int rows) {
            this.first = first;
            this.rows = rows;
            this.upTo = last;
        }
    }

    /*
     * The tables are read in the order in which messages pass through them: one that leaves a table before it is read
     * is found in the next one.
     */
    @Override
    public long read(long first, long last, int rows, List<IndexedMessage> messages) {
        Page page = new Page(first, last, rows);
        scan(page, Table.PARTS, Keys.of(first), Keys.of(last + 1), (number, value) -> {
            Message part = collector.message(number);
            return part == null ? null : IndexedMessage.of(part);
        });
        for (byte[] lane = firstLane(START); lane != null; lane = firstLane(key(lane, Long.MAX_VALUE))) {
            scan(page, Table.QUEUE, key(lane, first), key(lane, last + 1), IndexedRows::queued);
        }
        scan(page, Table.STATE, Keys.of(first), Keys.of(last + 1), (number, value) -> {
            TrackedMessage tracked = TrackedMessage.READER.readOrLog(Table.STATE, Keys.of(number), value);
            return tracked == null ? null : IndexedMessage.of(tracked);
        });
        for (IndexedMessage message : page.messages) {
            if (message.number() <= page.upTo) {
                messages.add(message);
            }
        }
        return page.upTo;
    }

    /** Returns a message at a position of a queue; null if it was queued again, because it has a state then. */
    private static @Nullable IndexedMessage queued(long position, byte[] value) {
        Message message = Message.READER.readOrLog(Table.QUEUE, Keys.of(position), value);
        return message == null || message.number() != position ? null : IndexedMessage.of(message);
    }

    private void scan(
            Page page, Table table, byte[] from, byte[] to, BiFunction<Long, byte[], @Nullable IndexedMessage> reader) {
        int[] left = {page.rows};
        partition.scan(table, from, to, (key, value) -> {
            long number = Keys.numberAtEnd(key);
            if (number > page.upTo) {
                return false;
            }
            IndexedMessage message = reader.apply(number, value);
            if (message != null) {
                page.messages.add(message);
            }
            if (--left[0] > 0) {
                return true;
            }
            page.upTo = Math.max(page.first, number);
            return false;
        });
    }

    /** Returns the keys of the first lane of a queue from a key on, without their positions; null if there is none. */
    private byte @Nullable [] firstLane(byte[] from) {
        byte[][] lane = new byte[1][];
        partition.scan(Table.QUEUE, from, null, (key, value) -> {
            lane[0] = Arrays.copyOf(key, key.length - Long.BYTES);
            return false;
        });
        return lane[0];
    }

    private static byte[] key(byte[] lane, long position) {
        return ByteBuffer.allocate(lane.length + Long.BYTES)
                .put(lane)
                .putLong(position)
                .array();
    }
}
