package io.smppcore.gateway.relay;

import io.smppcore.gateway.relay.Correlations.Forwarded;
import io.smppcore.gateway.relay.Correlations.SmscId;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.LimitedLog;
import io.smppcore.internal.Printable;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.receipt.DeliveryReceipt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.slf4j.LoggerFactory;

/**
 * Receipts that have come before the response with their message id. Thread-safe.
 *
 * <p>They are stored in one of the partitions of this gateway until the response comes, here or at another node, which
 * they are handed to. Their time is counted from their arrival, or from the opening of the store, so that it does not
 * depend on the clock of the machine.
 */
final class EarlyReceipts {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(EarlyReceipts.class), LimitedLog.LINES_PER_SECOND);

    private static final Duration TIME = Duration.ofMinutes(10);

    /** Ids that the other nodes are asked for at a time. */
    private static final int SEARCHED_TOGETHER = 500;

    private final Correlations correlations;
    private final Peers peers;
    private final ReceiptOffers offers;
    private final Counts counts;
    private final AtomicBoolean isSearching = new AtomicBoolean();

    EarlyReceipts(Correlations correlations, Peers peers, Counts counts) {
        this.correlations = correlations;
        this.peers = peers;
        this.offers = new ReceiptOffers(peers);
        this.counts = counts;
    }

    /** Reads which receipts of a partition wait for their responses. */
    void load(Relay relay) {
        relay.log().partition().scan(Table.EARLY, new byte[0], null, (row, value) -> {
            correlations.keepStored(SmscId.ofEarly(row), relay);
            return true;
        });
    }

    /** Stores a receipt until the response comes, unless there is no place or its message has come meanwhile. */
    Correlations.Kept keep(SmscId key, Relay keeper, Connector connector, DeliverSm request, Commit done) {
        byte[] value = Row.write().text(connector.config.name()).pdu(request).toOctets();
        return correlations.keep(
                key,
                keeper,
                () -> keeper.log()
                        .commit(
                                positions -> new Changes().put(Table.EARLY, key.early(positions.getAsLong()), value),
                                done));
    }

    /** Takes the early receipts of a message whose correlation was passed to the store. */
    void take(Relay keeper, SmscId key, Forwarded forwarded) {
        // Behind the commits of the receipts, which may have come a moment ago, and behind that of the correlation.
        keeper.log().commit(new Changes(), failure -> {
            if (failure == null) {
                Thread.startVirtualThread(() -> takeStored(keeper, key, forwarded));
            } else {
                correlations.keepStored(key, keeper);
            }
        });
    }

    /** Searches for the messages of all early receipts soon, because a partition has another owner. */
    void searchSoon() {
        correlations.makeEarlyDue();
    }

    /** Searches again for the messages of early receipts whose time has come; reads the store. */
    void search() {
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
                Forwarded forwarded = correlations.stored(key);
                if (forwarded != null) {
                    correlations.takeEarly(key).forEach(keeper -> take(keeper, key, forwarded));
                } else if (!peers.nodes().isEmpty()) {
                    correlations.keepers(key).forEach(keeper -> missing.add(offered(keeper, key)));
                }
            } catch (RuntimeException e) {
                LOG.warn("search for the message of an early receipt failed, and is tried again", e);
            }
        }
        missing.forEach(this::handOver);
    }

    /** The early receipts of an id in a partition, which the other nodes have been offered. */
    private record Missing(SmscId key, Relay keeper, List<Offered> receipts) {}

    /** An early receipt, and the answers of the other nodes. */
    @SuppressWarnings("ArrayRecordComponent") // a key of the store, which nothing compares
    private record Offered(byte[] rowKey, List<CompletableFuture<Boolean>> answers) {}

    private Missing offered(Relay keeper, SmscId key) {
        List<Offered> receipts = new ArrayList<>();
        scan(keeper, key, (rowKey, value) -> {
            Row.Reader row = new Row.Reader(value);
            receipts.add(new Offered(rowKey, offers.offer(row.text(), (DeliverSm) row.pdu())));
        });
        return new Missing(key, keeper, receipts);
    }

    /** Removes the receipts that another node has stored, which knows their message by now. */
    private void handOver(Missing missing) {
        boolean isLeft = false;
        for (Offered receipt : missing.receipts) {
            if (isStored(receipt.answers)) {
                missing.keeper.log().commit(new Changes().delete(Table.EARLY, receipt.rowKey), failure -> {});
            } else {
                isLeft = true;
            }
        }
        if (!isLeft) {
            correlations.takeSettledEarly(missing.key, missing.keeper);
        }
    }

    /** Offers a receipt to the other nodes, and waits; returns true if one has stored it. */
    boolean isStoredElsewhere(String smsc, DeliverSm request) {
        return isStored(offers.offer(smsc, request));
    }

    private static boolean isStored(List<CompletableFuture<Boolean>> answers) {
        return answers.stream().anyMatch(CompletableFuture::join);
    }

    private void takeStored(Relay keeper, SmscId key, Forwarded forwarded) {
        try {
            scan(keeper, key, (rowKey, value) -> take(keeper, key, forwarded, rowKey, value));
        } catch (RuntimeException e) {
            correlations.keepStored(key, keeper);
            LOG.warn("early receipts of SMSC group {} were not read, and are searched for again", key.group(), e);
        }
    }

    private void take(Relay keeper, SmscId key, Forwarded forwarded, byte[] rowKey, byte[] value) {
        Row.Reader row = new Row.Reader(value);
        Connector connector = keeper.connector(row.text());
        DeliverSm request = (DeliverSm) row.pdu();
        DeliveryReceipt receipt =
                connector == null ? null : connector.parser.parse(request).orElse(null);
        Changes taken = new Changes().delete(Table.EARLY, rowKey);
        // Its message may have gone to another node meanwhile.
        Commit searchAgain = failure -> {
            if (failure != null) {
                correlations.keepStored(key, keeper);
            }
        };
        if (receipt == null) {
            keeper.log().commit(taken, failure -> {});
            return;
        }
        if (receipt.kind() != DeliveryReceipt.Kind.INTERMEDIATE) {
            correlations.remove(key);
        }
        if (keeper == forwarded.relay()) {
            forwarded.store(taken, key.id(), receipt, searchAgain);
        } else {
            forwarded.store(new Changes(), key.id(), receipt, failure -> {
                searchAgain.done(failure);
                if (failure == null) {
                    keeper.log().commit(taken, ignored -> {});
                }
            });
        }
    }

    /** Drops early receipts of a partition whose response has not come in time. */
    void dropOld(Relay keeper) {
        for (SmscId key : correlations.takeOldEarly(keeper, TIME)) {
            scan(keeper, key, (rowKey, value) -> {
                counts.strayReceipts.increment();
                LOG.warn(
                        "receipt for no message: SMSC group {}, id {}",
                        Printable.of(key.group()),
                        Printable.of(key.id()));
                keeper.log().commit(new Changes().delete(Table.EARLY, rowKey), failure -> {});
            });
        }
    }

    private static void scan(Relay keeper, SmscId key, BiConsumer<byte[], byte[]> consumer) {
        List<Map.Entry<byte[], byte[]>> rows = new ArrayList<>();
        keeper.log().partition().scan(Table.EARLY, key.early(0), key.early(Long.MAX_VALUE), (rowKey, value) -> {
            rows.add(Map.entry(rowKey, value));
            return true;
        });
        rows.forEach(row -> consumer.accept(row.getKey(), row.getValue()));
    }
}
