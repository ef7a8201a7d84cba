package io.smppcore.gateway.receipt;

import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import io.smppcore.pdu.DeliverSm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.slf4j.LoggerFactory;

/**
 * Receipts that arrived before the response with their message_id, which is possible because a receipt may come over
 * another bind. There is one object for each node. Thread-safe.
 *
 * <p>They are stored in a partition of this node until the response arrives. If it arrives at another node, that node
 * takes the receipts over. Their age is measured in memory from their arrival, or from the load of their partition, so
 * that it does not depend on the system clock.
 */
public final class EarlyReceipts {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(EarlyReceipts.class), LimitedLog.LINES_PER_SECOND);

    private static final Duration TIME = Duration.ofMinutes(10);

    /** Maximum number of ids for which one search step queries the other nodes. */
    private static final int SEARCHED_TOGETHER = 500;

    private final Correlations correlations;
    private final SmscConnectors connectors;
    private final Peers peers;
    private final ReceiptOffers offers;
    private final Counts counts;
    private final AtomicBoolean isSearching = new AtomicBoolean();

    EarlyReceipts(Correlations correlations, SmscConnectors connectors, Peers peers, Counts counts) {
        this.correlations = correlations;
        this.connectors = connectors;
        this.peers = peers;
        this.offers = new ReceiptOffers(peers);
        this.counts = counts;
    }

    /** Loads the keys of the early receipts of a partition that this node now owns. Reads the store. */
    public void load(PartitionReceipts partition) {
        partition.context().partition().scan(Table.EARLY, new byte[0], null, (row, value) -> {
            correlations.keepStored(SmscId.ofEarly(row), partition);
            return true;
        });
    }

    /**
     * Stores a receipt until the response arrives, unless there are too many early receipts or the message has become
     * known.
     *
     * @param done called when the receipt is durable, or could not be stored; not called if the result says that it is
     *     not kept
     */
    Correlations.Kept keep(SmscId key, PartitionReceipts keeper, ReceivedReceipt received, Commit done) {
        byte[] value = Row.write()
                .text(received.connector().config.name())
                .pdu(received.request())
                .toOctets();
        return correlations.keep(
                key,
                keeper,
                () -> keeper.context()
                        .log()
                        .commit(
                                positions -> new Changes().put(Table.EARLY, key.early(positions.getAsLong()), value),
                                done));
    }

    /**
     * Processes the stored early receipts of a message, asynchronously. Called when the correlation of the message was
     * passed to the store.
     */
    void take(PartitionReceipts keeper, SmscId key, ForwardedMessage forwarded) {
        // An empty commit follows those of the receipts, which may have just arrived, and of the correlation.
        keeper.context().log().commit(new Changes(), failure -> {
            if (failure == null) {
                Thread.startVirtualThread(() -> takeStored(keeper, key, forwarded));
            } else {
                correlations.keepStored(key, keeper);
            }
        });
    }

    /**
     * Makes the searches for all early receipts due now. Called when a partition has another owner, which may know the
     * messages.
     */
    public void searchSoon() {
        correlations.makeEarlyDue();
    }

    /**
     * Searches for the messages of early receipts whose search is due, in the store and at the other nodes. Called
     * periodically on a virtual thread; returns at once if a search is running. Blocks.
     */
    public void search() {
        if (!isSearching.compareAndSet(false, true)) {
            return;
        }
        try {
            List<SmscId> due = correlations.dueEarly();
            for (int i = 0; i < due.size(); i += SEARCHED_TOGETHER) {
                search(due.subList(i, Math.min(due.size(), i + SEARCHED_TOGETHER)));
            }
        } finally {
            isSearching.set(false);
        }
    }

    private void search(List<SmscId> keys) {
        List<Missing> missing = new ArrayList<>();
        for (SmscId key : keys) {
            try {
                ForwardedMessage forwarded = correlations.stored(key);
                if (forwarded != null) {
                    correlations.takeEarly(key).forEach(keeper -> take(keeper, key, forwarded));
                } else if (!peers.nodes().isEmpty()) {
                    correlations.keepers(key).forEach(keeper -> missing.add(offered(keeper, key)));
                }
            } catch (RuntimeException e) {
                LOG.warn("search for the message of an early receipt failed, retrying", e);
            }
        }
        missing.forEach(this::handOver);
    }

    /** The early receipts of an id in a partition, after they were sent to the other nodes. */
    private record Missing(SmscId key, PartitionReceipts keeper, List<Offered> receipts) {}

    /** An early receipt, and a future for the answer of each other node: true if it has stored the receipt. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Offered(byte[] rowKey, List<CompletableFuture<Boolean>> answers) {}

    private Missing offered(PartitionReceipts keeper, SmscId key) {
        List<Offered> receipts = new ArrayList<>();
        scan(keeper, key, (rowKey, value) -> {
            Row.Reader row = new Row.Reader(value);
            receipts.add(new Offered(rowKey, offers.offer(row.text(), (DeliverSm) row.pdu())));
        });
        return new Missing(key, keeper, receipts);
    }

    /** Waits for the answers of the other nodes, and removes the receipts that one of them has stored. */
    private void handOver(Missing missing) {
        boolean isLeft = false;
        for (Offered receipt : missing.receipts) {
            if (isStored(receipt.answers)) {
                missing.keeper.context().log().commit(new Changes().delete(Table.EARLY, receipt.rowKey), failure -> {});
            } else {
                isLeft = true;
            }
        }
        if (!isLeft) {
            correlations.takeSettledEarly(missing.key, missing.keeper);
        }
    }

    /**
     * Sends a receipt to the other nodes, and returns true if one of them knows its message and has stored it. Blocks.
     */
    boolean isStoredElsewhere(String smsc, DeliverSm request) {
        return isStored(offers.offer(smsc, request));
    }

    private static boolean isStored(List<CompletableFuture<Boolean>> answers) {
        return answers.stream().anyMatch(CompletableFuture::join);
    }

    private void takeStored(PartitionReceipts keeper, SmscId key, ForwardedMessage forwarded) {
        try {
            scan(keeper, key, (rowKey, value) -> take(keeper, key, forwarded, rowKey, value));
        } catch (RuntimeException e) {
            correlations.keepStored(key, keeper);
            LOG.warn("early receipts of SMSC group {} were not read, retrying", key.group(), e);
        }
    }

    private void take(PartitionReceipts keeper, SmscId key, ForwardedMessage forwarded, byte[] rowKey, byte[] value) {
        Row.Reader row = new Row.Reader(value);
        SmscConnector connector = connectors.of(row.text());
        ReceivedReceipt received = connector == null ? null : ReceivedReceipt.of(connector, (DeliverSm) row.pdu());
        Changes taken = new Changes().delete(Table.EARLY, rowKey);
        // After a failed commit, the message may belong to another node.
        Commit searchAgain = failure -> {
            if (failure != null) {
                correlations.keepStored(key, keeper);
            }
        };
        if (received == null) {
            keeper.context().log().commit(taken, failure -> {});
            return;
        }
        // In the partition of the message, one commit stores the receipt and deletes the row. In another partition, the
        // row is deleted only after the receipt is durable.
        boolean isHere = keeper == forwarded.partition();
        Changes changes = isHere ? taken : new Changes();
        Commit done = isHere
                ? searchAgain
                : failure -> {
                    searchAgain.done(failure);
                    if (failure == null) {
                        keeper.context().log().commit(taken, ignored -> {});
                    }
                };
        if (received.isFinal()) {
            correlations.remove(key);
            forwarded.partition().endCurrent(changes, forwarded.tracked(), key, received, done);
        } else {
            forwarded.partition().store(changes, forwarded.tracked(), received, done);
        }
    }

    /**
     * Drops the early receipts of a partition whose response has not arrived within ten minutes, and counts and logs
     * each as a receipt for no message. Reads the store.
     */
    public void dropOld(PartitionReceipts keeper) {
        for (SmscId key : correlations.takeOldEarly(keeper, TIME)) {
            scan(keeper, key, (rowKey, value) -> {
                counts.strayReceipts.increment();
                LOG.warn(
                        "receipt for no message: SMSC group {}, id {}",
                        Printable.of(key.group()),
                        Printable.of(key.id()));
                keeper.context().log().commit(new Changes().delete(Table.EARLY, rowKey), failure -> {});
            });
        }
    }

    private static void scan(PartitionReceipts keeper, SmscId key, BiConsumer<byte[], byte[]> consumer) {
        List<Map.Entry<byte[], byte[]>> rows = new ArrayList<>();
        keeper.context().partition().scan(Table.EARLY, key.early(0), key.early(Long.MAX_VALUE), (rowKey, value) -> {
            rows.add(Map.entry(rowKey, value));
            return true;
        });
        rows.forEach(row -> consumer.accept(row.getKey(), row.getValue()));
    }
}
