package io.smppcore.gateway.receipt;

import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.row.Keys;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
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

    EarlyReceipts(
            Correlations correlations, SmscConnectors connectors, Peers peers, ReceiptOffers offers, Counts counts) {
        this.correlations = correlations;
        this.connectors = connectors;
        this.peers = peers;
        this.offers = offers;
        this.counts = counts;
    }

    /** Loads the keys and positions of the early receipts of a partition that this node now owns. Reads the store. */
    public void load(PartitionReceipts partition) {
        partition.context().partition().scan(Table.EARLY, new byte[0], null, (row, value) -> {
            correlations.keepStored(SmscId.ofEarly(row), partition, Keys.numberAtEnd(row));
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
    void take(EarlyRows rows, ForwardedMessage forwarded) {
        // An empty commit follows those of the receipts, which may have just arrived, and of the correlation.
        rows.keeper().context().log().commit(new Changes(), failure -> {
            if (failure == null) {
                Thread.startVirtualThread(() -> takeStored(rows, forwarded));
            } else {
                correlations.keepStored(rows);
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
                    correlations.takeEarly(key).forEach(rows -> take(rows, forwarded));
                } else if (!peers.nodes().isEmpty()) {
                    correlations.early(key).forEach(rows -> missing.add(offered(rows)));
                }
            } catch (RuntimeException e) {
                LOG.warn("search for the message of an early receipt failed, retrying", e);
            }
        }
        missing.forEach(this::handOver);
    }

    /** Early receipts after they were sent to the other nodes. */
    private record Missing(EarlyRows rows, List<Offered> receipts) {}

    /** An early receipt, and a future for the answer of each other node: true if it has stored the receipt. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Offered(byte[] rowKey, List<CompletableFuture<Boolean>> answers) {}

    private Missing offered(EarlyRows rows) {
        List<Offered> receipts = new ArrayList<>();
        rows.forEach((value, position) -> {
            Row.Reader row = new Row.Reader(value);
            receipts.add(new Offered(rows.rowKey(position), offers.offer(row.text(), (DeliverSm) row.pdu())));
        });
        return new Missing(rows, receipts);
    }

    /** Waits for the answers of the other nodes, and removes the receipts that one of them has stored. */
    private void handOver(Missing missing) {
        boolean isLeft = false;
        for (Offered receipt : missing.receipts) {
            if (isStored(receipt.answers)) {
                missing.rows
                        .keeper()
                        .context()
                        .log()
                        .commit(new Changes().delete(Table.EARLY, receipt.rowKey), failure -> {});
            } else {
                isLeft = true;
            }
        }
        if (!isLeft) {
            correlations.takeSettledEarly(missing.rows.key(), missing.rows.keeper());
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

    private void takeStored(EarlyRows rows, ForwardedMessage forwarded) {
        try {
            rows.forEach((value, position) -> take(rows, forwarded, value, position));
        } catch (RuntimeException e) {
            correlations.keepStored(rows);
            LOG.warn(
                    "early receipts of SMSC group {} were not read, retrying",
                    rows.key().group(),
                    e);
        }
    }

    private void take(EarlyRows rows, ForwardedMessage forwarded, byte[] value, long position) {
        SmscId key = rows.key();
        PartitionReceipts keeper = rows.keeper();
        Row.Reader row = new Row.Reader(value);
        SmscConnector connector = connectors.of(row.text());
        ReceivedReceipt received = connector == null ? null : ReceivedReceipt.of(connector, (DeliverSm) row.pdu());
        Changes taken = new Changes().delete(Table.EARLY, rows.rowKey(position));
        // After a failed commit, the message may belong to another node.
        Commit searchAgain = failure -> {
            if (failure != null) {
                correlations.keepStored(key, keeper, position);
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
            forwarded.partition().endCurrent(changes, forwarded.tracked(), correlations::remove, key, received, done);
        } else {
            forwarded.partition().store(changes, forwarded.tracked(), received, done);
        }
    }

    /**
     * Drops the early receipts of a partition whose response has not arrived within ten minutes, and counts and logs
     * each as a receipt for no message. Reads the store.
     */
    public void dropOld(PartitionReceipts keeper) {
        for (EarlyRows rows : correlations.takeOldEarly(keeper, TIME)) {
            rows.forEach((value, position) -> {
                counts.strayReceipts.increment();
                LOG.warn(
                        "receipt for no message: SMSC group {}, id {}",
                        Printable.of(rows.key().group()),
                        Printable.of(rows.key().id()));
                keeper.context().log().commit(new Changes().delete(Table.EARLY, rows.rowKey(position)), failure -> {});
            });
        }
    }
}
