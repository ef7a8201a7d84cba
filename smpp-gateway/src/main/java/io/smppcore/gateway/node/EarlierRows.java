package io.smppcore.gateway.node;

import io.smppcore.gateway.forward.GroupQueues;
import io.smppcore.gateway.intake.PartCollector;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.QueueRows;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.WaitingCounts;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Conversion of the waiting messages that an earlier version has stored in a partition: their rows in queues move to
 * the lanes of their accounts, and the messages of each account are counted. It is made once, before anything else
 * changes the partition. One that was interrupted continues at the next start.
 */
final class EarlierRows {

    private static final Logger LOG = LoggerFactory.getLogger(EarlierRows.class);

    /** Key in {@link Table#META} of the row that is present after the conversion. */
    private static final byte[] CONVERTED = "lanes".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] START = {};

    /** Maximum number of puts and deletions in a commit. */
    private static final int MAX_CHANGES = 20_000;

    private final PartitionContext context;
    private final GroupQueues groups;
    private final PartCollector collector;
    private long moved;

    EarlierRows(PartitionContext context, GroupQueues groups, PartCollector collector) {
        this.context = context;
        this.groups = groups;
        this.collector = collector;
    }

    /**
     * Converts the rows unless this was done before, and blocks until this is durable.
     *
     * @throws StoreException if a commit fails
     */
    void convert() {
        if (partition().get(Table.META, CONVERTED) != null) {
            return;
        }
        byte[] from = START;
        while (from != null) {
            from = movePage(from);
        }
        Changes changes = new Changes().put(Table.META, CONVERTED, new byte[] {1});
        countOthers(changes);
        commit(changes);
        if (moved > 0) {
            LOG.info(
                    "partition {}: moved {} messages to the lanes of their accounts",
                    partition().number(),
                    moved);
        }
    }

    /** Moves and counts rows of a queue. Returns the key with which the next page begins; null after the last row. */
    private byte @Nullable [] movePage(byte[] from) {
        Changes changes = new Changes();
        byte[][] next = new byte[1][];
        partition().scan(Table.QUEUE, from, null, (key, value) -> {
            String group = Keys.nameAtStart(key);
            if (QueueRows.hasLane(group, key)) {
                next[0] = groups.queue(group).queue.rows().to();
                return false;
            }
            next[0] = Arrays.copyOf(key, key.length + 1);
            Message message = Message.READER.readOrLog(Table.QUEUE, key, value);
            if (message != null) {
                changes.delete(Table.QUEUE, key)
                        .put(Table.QUEUE, groups.queue(group).queue.rows().key(message), value)
                        .add(WaitingCounts.counterOf(message.account()), 1);
            }
            return changes.size() < MAX_CHANGES;
        });
        moved += changes.size() / 2;
        commit(changes);
        return next[0];
    }

    /** Adds the numbers of messages that wait until a time or for their other parts to changes. */
    private void countOthers(Changes changes) {
        partition().scan(Table.LATER, START, null, (key, value) -> {
            count(changes, Message.READER.readOrLog(Table.LATER, key, value));
            return true;
        });
        partition().scan(Table.PARTS, START, null, (key, value) -> {
            count(changes, collector.message(Keys.numberAtEnd(key)));
            return true;
        });
    }

    private static void count(Changes changes, @Nullable Message message) {
        if (message != null) {
            changes.add(WaitingCounts.counterOf(message.account()), 1);
        }
    }

    private void commit(Changes changes) {
        if (changes.isEmpty()) {
            return;
        }
        AtomicReference<@Nullable StoreException> failed = new AtomicReference<>();
        context.log().commit(changes, failed::set);
        context.log().settle();
        StoreException failure = failed.get();
        if (failure != null) {
            throw new StoreException(
                    "partition " + partition().number() + ": the messages of an earlier version are not converted: "
                            + failure.getMessage(),
                    failure);
        }
    }

    private Partition partition() {
        return context.partition();
    }
}
