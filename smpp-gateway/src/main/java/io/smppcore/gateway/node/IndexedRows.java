package io.smppcore.gateway.node;

import io.smppcore.gateway.intake.PartCollector;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.search.IndexedMessage;
import io.smppcore.gateway.search.SearchIndex;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.nio.charset.StandardCharsets;
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
        for (String group = firstGroup(START); group != null; group = firstGroup(after(group))) {
            scan(page, Table.QUEUE, Keys.of(group, first), Keys.of(group, last + 1), IndexedRows::queued);
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

    private @Nullable String firstGroup(byte[] from) {
        String[] name = new String[1];
        partition.scan(Table.QUEUE, from, null, (key, value) -> {
            name[0] = Keys.nameAtStart(key);
            return false;
        });
        return name[0];
    }

    /** Returns a key after all those of the queue of a group. */
    private static byte[] after(String group) {
        byte[] name = group.getBytes(StandardCharsets.UTF_8);
        byte[] key = Arrays.copyOf(name, name.length + 1);
        key[name.length] = 1;
        return key;
    }
}
