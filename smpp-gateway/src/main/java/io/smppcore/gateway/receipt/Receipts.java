package io.smppcore.gateway.receipt;

import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.history.Count;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.receipt.Correlations.Kept;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Processor of the receipts that SMSCs send to this node. It finds the message of each in the partitions of this node
 * or at other nodes, and stores the receipt for the account. There is one object for each node. Thread-safe.
 */
public final class Receipts {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Receipts.class), LimitedLog.LINES_PER_SECOND);

    /**
     * Time for which a receipt with an unknown message waits in memory: in most cases, the response with the id is just
     * being read on another bind.
     */
    static final Duration SOON = Duration.ofMillis(5);

    private final Supplier<List<PartitionReceipts>> partitions;
    private final SmscConnectors connectors;
    private final Counts counts;
    private final Correlations correlations;
    private final ReceiptOffers offers;
    private final ForwardingNodes forwarding;
    /** Receipts that arrived before the responses to their messages. */
    public final EarlyReceipts early;

    /**
     * Creates the processing of receipts at a node.
     *
     * @param partitions supplies the current partitions of this node, in the order of their numbers
     * @param nanoTime counter of nanoseconds as {@link System#nanoTime}
     * @param timer thread for short delayed work
     */
    public Receipts(
            Supplier<List<PartitionReceipts>> partitions,
            SmscConnectors connectors,
            Peers peers,
            Counts counts,
            LongSupplier nanoTime,
            ScheduledExecutorService timer) {
        this.partitions = partitions;
        this.connectors = connectors;
        this.counts = counts;
        this.correlations = new Correlations(partitions, nanoTime);
        this.offers = new ReceiptOffers(peers);
        this.forwarding = new ForwardingNodes(peers, timer);
        this.early = new EarlyReceipts(correlations, connectors, peers, offers, counts);
    }

    /** Removes all entries of a partition that this node no longer owns from memory. */
    public void forget(PartitionReceipts partition) {
        correlations.forget(partition);
    }

    /**
     * Registers a forwarded message for its receipts, and processes those that arrived before. Called when its
     * correlation was passed to the store.
     */
    public void awaited(PartitionReceipts partition, SmscId key, TrackedMessage tracked) {
        ForwardedMessage forwarded = new ForwardedMessage(partition, tracked);
        correlations.add(key, forwarded).forEach(rows -> early.take(rows, forwarded));
        forwarding.forwarded(key);
    }

    /**
     * Stores a receipt for its account. The stage completes with the response to the SMSC when the receipt is durable;
     * a response of ESME_RX_T_APPN makes the SMSC send the receipt again. Never blocks.
     */
    public CompletionStage<DeliverSmResp> received(ReceivedReceipt received) {
        SmscConnector connector = received.connector();
        String group = connector.config.group();
        connector.receipts.increment();
        counts.receipts.increment();
        counts.tallies.smsc(connector.config.name()).add(Count.RECEIPTS);
        SmscId key = received.key();
        if (key == null) {
            LOG.warn(
                    "receipt of SMSC group {} without an id: {}",
                    group,
                    Printable.of(received.receipt().rawText()));
            counts.strayReceipts.increment();
            return CompletableFuture.completedFuture(DeliverSmResp.ok());
        }
        CompletableFuture<DeliverSmResp> answer = new CompletableFuture<>();
        ForwardedMessage recent = correlations.recent(key);
        String node = recent == null ? forwarding.node(key) : null;
        if (recent != null && recent.tracked().copies().isEmpty()) {
            storeRecent(recent, key, received, answer);
        } else if (node == null) {
            search(key, received, answer);
        } else {
            offers.offer(node, connector.config.name(), received.request()).thenAccept(isStored -> {
                if (isStored) {
                    answer.complete(DeliverSmResp.ok());
                } else {
                    search(key, received, answer);
                }
            });
        }
        return answer;
    }

    private void search(SmscId key, ReceivedReceipt received, CompletableFuture<DeliverSmResp> answer) {
        Thread.startVirtualThread(() -> {
            try {
                find(key, received, answer);
            } catch (RuntimeException | Error e) {
                LOG.error("receipt of SMSC group {} was not stored", key.group(), e);
                answer.complete(refusal());
            }
        });
    }

    /** Notes that another node has forwarded the messages whose ids have the hashes in a request. Never blocks. */
    public void forwardedElsewhere(String node, Row.Reader hashes) {
        forwarding.received(node, hashes);
    }

    /** Stores a receipt of a message that is in memory and has only one copy. Does not block. */
    private void storeRecent(
            ForwardedMessage recent, SmscId key, ReceivedReceipt received, CompletableFuture<DeliverSmResp> answer) {
        if (recent.partition().context().log().isBehind()) {
            answer.complete(refusal());
        } else {
            storeRecent(recent, key, received, answering(answer));
        }
    }

    private void storeRecent(ForwardedMessage recent, SmscId key, ReceivedReceipt received, Commit done) {
        PartitionReceipts partition = recent.partition();
        if (received.isFinal()) {
            BooleanSupplier isCurrent = () -> correlations.remove(key, recent);
            partition.end(recent.tracked(), isCurrent, correlations::remove, key, received, done);
        } else {
            partition.store(new Changes(), recent.tracked(), received, done);
        }
    }

    private void find(SmscId key, ReceivedReceipt received, CompletableFuture<DeliverSmResp> answer) {
        ForwardedMessage forwarded = known(key);
        if (forwarded != null) {
            store(forwarded, key, received, answer);
            return;
        }
        forwarded = correlations.await(key, SOON);
        if (forwarded == null && isStoredElsewhere(key, received)) {
            answer.complete(DeliverSmResp.ok());
            return;
        }
        if (forwarded == null) {
            forwarded = keepUntilResponse(key, received, answer);
        }
        if (forwarded != null && forwarded.tracked().copies().isEmpty()) {
            storeRecent(forwarded, key, received, answer);
        } else if (forwarded != null) {
            store(forwarded, key, received, answer);
        }
    }

    /** Offers a receipt to the other nodes, first to the one that has probably forwarded its message. Blocks. */
    private boolean isStoredElsewhere(SmscId key, ReceivedReceipt received) {
        String node = forwarding.node(key);
        String smsc = received.connector().config.name();
        return (node != null && offers.offer(node, smsc, received.request()).join())
                || early.isStoredElsewhere(smsc, received.request());
    }

    /**
     * A receipt that arrived at another node.
     *
     * @param connector connector of its SMSC; null if the SMSC is not configured here
     * @param request the receipt
     */
    public record Offered(@Nullable SmscConnector connector, DeliverSm request) {}

    /** A receipt of another node whose message is not known here yet. */
    private record Missing(SmscId key, ReceivedReceipt received, CompletableFuture<Boolean> isStored) {}

    /**
     * Stores those receipts of another node whose messages are known here. Reads the store, and waits for some
     * milliseconds if a message is unknown; must be called on a virtual thread.
     *
     * @return a future for each receipt, which completes with true when the receipt is durable, and with false if its
     *     message is unknown or it could not be stored
     */
    public List<CompletableFuture<Boolean>> receivedElsewhere(List<Offered> receipts) {
        List<CompletableFuture<Boolean>> answers = new ArrayList<>();
        List<Missing> missing = new ArrayList<>();
        for (Offered offered : receipts) {
            CompletableFuture<Boolean> isStored = new CompletableFuture<>();
            answers.add(isStored);
            SmscConnector connector = offered.connector;
            ReceivedReceipt received = connector == null ? null : ReceivedReceipt.of(connector, offered.request);
            SmscId key = received == null ? null : received.key();
            if (received == null || key == null) {
                isStored.complete(false);
            } else if (!storeIfFound(known(key), key, received, isStored)) {
                missing.add(new Missing(key, received, isStored));
            }
        }
        long end = System.nanoTime() + SOON.toNanos();
        for (Missing one : missing) {
            Duration rest = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
            if (!storeIfFound(correlations.await(one.key, rest), one.key, one.received, one.isStored)) {
                one.isStored.complete(false);
            }
        }
        return answers;
    }

    private boolean storeIfFound(
            @Nullable ForwardedMessage forwarded,
            SmscId key,
            ReceivedReceipt received,
            CompletableFuture<Boolean> isStored) {
        Commit done = failure -> isStored.complete(failure == null);
        if (forwarded != null && forwarded.tracked().copies().isEmpty()) {
            storeRecent(forwarded, key, received, done);
        } else if (forwarded != null) {
            store(forwarded, key, received, done);
        }
        return forwarded != null;
    }

    private @Nullable ForwardedMessage known(SmscId key) {
        ForwardedMessage forwarded = correlations.recent(key);
        return forwarded != null ? forwarded : correlations.stored(key);
    }

    /**
     * Stores an early receipt, or refuses it if that is not possible. Returns its message if the response has arrived
     * meanwhile, null otherwise.
     */
    private @Nullable ForwardedMessage keepUntilResponse(
            SmscId key, ReceivedReceipt received, CompletableFuture<DeliverSmResp> answer) {
        PartitionReceipts keeper = keeper(key);
        if (keeper == null || keeper.context().log().isBehind()) {
            answer.complete(refusal());
            return null;
        }
        Kept kept = early.keep(key, keeper, received, answering(answer));
        if (kept.forwarded() == null && !kept.isKept()) {
            LOG.warn("receipt of SMSC group {} refused: too many wait for their responses", key.group());
            answer.complete(refusal());
        }
        return kept.forwarded();
    }

    /** Returns the partition that stores the early receipts of an id; null if this node owns no partition. */
    private @Nullable PartitionReceipts keeper(SmscId key) {
        List<PartitionReceipts> now = partitions.get();
        return now.isEmpty() ? null : now.get(Math.floorMod(key.hashCode(), now.size()));
    }

    /** Returns the keys under which the receipts of a forwarded message may arrive. */
    public List<SmscId> keysOf(TrackedMessage tracked) {
        if (!tracked.copies().isEmpty() || tracked.smscId().isEmpty()) {
            return tracked.copies();
        }
        return connectors.ofGroup(tracked.group()).stream()
                .map(connector -> new SmscId(
                        tracked.group(), connector.config.messageIds().keyOfResponse(tracked.smscId())))
                .toList();
    }

    /**
     * Removes the correlations of a message whose receipt is no longer awaited from memory, and adds their deletion to
     * changes. Does nothing if the state is final.
     */
    public void forget(Changes changes, TrackedMessage tracked) {
        if (!tracked.isFinal()) {
            for (SmscId key : keysOf(tracked)) {
                correlations.remove(key);
                changes.delete(Table.CORRELATION, key.correlation());
            }
        }
    }

    private void store(
            ForwardedMessage forwarded, SmscId key, ReceivedReceipt received, CompletableFuture<DeliverSmResp> answer) {
        if (forwarded.partition().context().log().isBehind()) {
            answer.complete(refusal());
        } else {
            store(forwarded, key, received, answering(answer));
        }
    }

    /** Stores a receipt of a message, whose state may have changed since it was found. Reads the store. */
    private void store(ForwardedMessage forwarded, SmscId key, ReceivedReceipt received, Commit done) {
        PartitionReceipts partition = forwarded.partition();
        TrackedMessage tracked = forwarded.tracked();
        if (received.isFinal()) {
            partition.endCurrent(new Changes(), tracked, correlations::remove, key, received, done);
        } else {
            partition.store(new Changes(), tracked, received, done);
        }
    }

    private static Commit answering(CompletableFuture<DeliverSmResp> answer) {
        return failure -> answer.complete(failure == null ? DeliverSmResp.ok() : refusal());
    }

    /** Returns a response with a status after which the SMSC sends the receipt again. */
    private static DeliverSmResp refusal() {
        return new DeliverSmResp(CommandStatus.ESME_RX_T_APPN, "", Tlvs.EMPTY);
    }
}
