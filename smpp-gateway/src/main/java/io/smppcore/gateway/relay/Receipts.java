package io.smppcore.gateway.relay;

import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.gateway.message.Life;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.relay.Correlations.Kept;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.LimitedLog;
import io.smppcore.internal.Printable;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The processing of receipts: finds their messages in all partitions of this node, and stores the receipts for the
 * accounts. Thread-safe.
 */
final class Receipts {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Receipts.class), LimitedLog.LINES_PER_SECOND);

    /** Time for which an early receipt waits in memory: most responses are already being read on another bind. */
    private static final long SOON_MILLIS = 5;

    private final Partitions partitions;
    private final Counts counts;
    private final Correlations correlations;
    final StoredEarlyReceipts early;

    Receipts(Partitions partitions, Peers peers, Counts counts, LongSupplier nanoTime) {
        this.partitions = partitions;
        this.counts = counts;
        this.correlations = new Correlations(partitions, nanoTime);
        this.early = new StoredEarlyReceipts(correlations, peers, counts);
    }

    /** Removes all entries of a revoked partition. */
    void forget(Relay relay) {
        correlations.forget(relay);
    }

    /** Called when the correlation of a forwarded message was passed to the store of its partition. */
    void awaited(Relay relay, String group, String id, Life life) {
        SmscId key = new SmscId(group, id);
        Forwarded forwarded = new Forwarded(relay, life);
        correlations.add(key, forwarded).forEach(keeper -> early.take(keeper, key, forwarded));
    }

    /** A receipt of an SMSC: the message, and what it says. */
    record Received(SmscConnector connector, DeliverSm request, DeliveryReceipt receipt) {

        /** Returns the receipt in a message, or null if it is none. */
        static @Nullable Received of(SmscConnector connector, DeliverSm request) {
            DeliveryReceipt receipt = connector.parser.parse(request).orElse(null);
            return receipt == null ? null : new Received(connector, request, receipt);
        }

        /** Returns true if the message has ended. */
        boolean isFinal() {
            return connector.config.dialect().completes(receipt);
        }
    }

    /** Stores a receipt for its account; completes with the response to the SMSC when it is durable. */
    CompletionStage<DeliverSmResp> received(Received received) {
        SmscConnector connector = received.connector;
        String group = connector.config.group();
        connector.receipts.increment();
        counts.receipts.increment();
        SmscId key = key(received);
        if (key == null) {
            LOG.warn("receipt of SMSC group {} without an id: {}", group, Printable.of(received.receipt.rawText()));
            counts.strayReceipts.increment();
            return CompletableFuture.completedFuture(DeliverSmResp.ok());
        }
        CompletableFuture<DeliverSmResp> answer = new CompletableFuture<>();
        Forwarded forwarded = correlations.recent(key);
        if (forwarded != null) {
            store(forwarded, key, received, answer);
        } else {
            Thread.startVirtualThread(() -> {
                try {
                    find(key, received, answer);
                } catch (RuntimeException | Error e) {
                    LOG.error("receipt of SMSC group {} was not stored", group, e);
                    answer.complete(refusal());
                }
            });
        }
        return answer;
    }

    private void find(SmscId key, Received received, CompletableFuture<DeliverSmResp> answer) {
        Forwarded forwarded = correlations.stored(key);
        if (forwarded == null) {
            awaitResponses();
            forwarded = correlations.recent(key);
        }
        if (forwarded == null && early.isStoredElsewhere(received.connector.config.name(), received.request)) {
            answer.complete(DeliverSmResp.ok());
            return;
        }
        if (forwarded == null) {
            forwarded = keepUntilResponse(key, received, answer);
        }
        if (forwarded != null) {
            store(forwarded, key, received, answer);
        }
    }

    /** A receipt that arrived at another node, from an SMSC, null if it is not configured here. */
    record Offered(@Nullable SmscConnector connector, DeliverSm request) {}

    /** A receipt of another node whose message may soon be known here. */
    private record Missing(SmscId key, Received received, CompletableFuture<Boolean> isStored) {}

    /**
     * Stores receipts of another node whose messages are known here. Reads the store, and waits for a moment, on a
     * virtual thread.
     *
     * @return a future for each receipt, which completes with true when it is durable, with false if its message is
     *     unknown or it could not be stored
     */
    List<CompletableFuture<Boolean>> receivedElsewhere(List<Offered> receipts) {
        List<CompletableFuture<Boolean>> answers = new ArrayList<>();
        List<Missing> missing = new ArrayList<>();
        for (Offered offered : receipts) {
            CompletableFuture<Boolean> isStored = new CompletableFuture<>();
            answers.add(isStored);
            SmscConnector connector = offered.connector;
            Received received = connector == null ? null : Received.of(connector, offered.request);
            SmscId key = received == null ? null : key(received);
            if (received == null || key == null) {
                isStored.complete(false);
            } else if (!storeIfFound(known(key), key, received, isStored)) {
                missing.add(new Missing(key, received, isStored));
            }
        }
        if (!missing.isEmpty()) {
            awaitResponses();
        }
        for (Missing one : missing) {
            if (!storeIfFound(correlations.recent(one.key), one.key, one.received, one.isStored)) {
                one.isStored.complete(false);
            }
        }
        return answers;
    }

    private boolean storeIfFound(
            @Nullable Forwarded forwarded, SmscId key, Received received, CompletableFuture<Boolean> isStored) {
        if (forwarded != null) {
            store(forwarded, key, received, failure -> isStored.complete(failure == null));
        }
        return forwarded != null;
    }

    private @Nullable Forwarded known(SmscId key) {
        Forwarded forwarded = correlations.recent(key);
        return forwarded != null ? forwarded : correlations.stored(key);
    }

    /** Stores an early receipt, or returns its message if the response has arrived meanwhile. */
    private @Nullable Forwarded keepUntilResponse(
            SmscId key, Received received, CompletableFuture<DeliverSmResp> answer) {
        Partitions.Owned keeper = partitions.any(key.hashCode());
        if (keeper == null || keeper.relay().log.isBehind()) {
            answer.complete(refusal());
            return null;
        }
        Kept kept = early.keep(key, keeper.relay(), received, answering(answer));
        if (kept.forwarded() == null && !kept.isKept()) {
            LOG.warn("receipt of SMSC group {} refused: too many wait for their responses", key.group());
            answer.complete(refusal());
        }
        return kept.forwarded();
    }

    /** Waits for a moment for responses, on a virtual thread. */
    private static void awaitResponses() {
        try {
            Thread.sleep(SOON_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Removes the correlation of a message whose receipt is no longer awaited. */
    void forget(Relay relay, Changes changes, Life life) {
        if (!life.isFinal() && !life.smscId().isEmpty()) {
            for (SmscConnector connector : relay.connectors.ofGroup(life.group())) {
                String id = connector.config.messageIds().keyOfResponse(life.smscId());
                correlations.remove(new SmscId(life.group(), id));
                changes.delete(Table.CORRELATION, Keys.of(life.group(), id));
            }
            life.copies().forEach(copy -> changes.delete(Table.CORRELATION, copy.correlation()));
        }
    }

    private void store(Forwarded forwarded, SmscId key, Received received, CompletableFuture<DeliverSmResp> answer) {
        if (forwarded.relay().log.isBehind()) {
            answer.complete(refusal());
        } else {
            store(forwarded, key, received, answering(answer));
        }
    }

    private void store(Forwarded forwarded, SmscId key, Received received, Commit done) {
        if (received.isFinal()) {
            correlations.remove(key);
            forwarded.life().copies().forEach(correlations::remove);
        }
        forwarded.store(new Changes(), key.id(), received, done);
    }

    private static Commit answering(CompletableFuture<DeliverSmResp> answer) {
        return failure -> answer.complete(failure == null ? DeliverSmResp.ok() : refusal());
    }

    /** Returns the response after which an SMSC sends the receipt again. */
    private static DeliverSmResp refusal() {
        return new DeliverSmResp(CommandStatus.ESME_RX_T_APPN, "", Tlvs.EMPTY);
    }

    /** Returns the key of the message of a receipt, or null for a receipt without an id. */
    private static @Nullable SmscId key(Received received) {
        String id = received.receipt.id().orElse("");
        SmscConfig config = received.connector.config;
        return id.isEmpty()
                ? null
                : new SmscId(config.group(), config.messageIds().keyOfReceipt(id));
    }
}
