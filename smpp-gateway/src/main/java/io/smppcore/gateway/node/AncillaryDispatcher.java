package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.row.Row;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Dispatcher of requests about accepted messages: query_sm, cancel_sm, replace_sm and those of the HTTP interface. Each
 * is processed by the partition of its message, at this node or at the one that owns it. Thread-safe.
 */
final class AncillaryDispatcher {

    private static final Duration PATIENCE = Dispatcher.PATIENCE;

    private final Partitions partitions;
    private final Peers peers;

    AncillaryDispatcher(Partitions partitions, Peers peers) {
        this.partitions = partitions;
        this.peers = peers;
    }

    /**
     * Processes a query_sm, cancel_sm or replace_sm of a session at this node, and returns the response. Blocks on the
     * store or another node; must not be called on an event loop.
     *
     * @param version SMPP version of the session
     */
    Response answer(String account, Request<?> request, InterfaceVersion version) {
        if (request instanceof CancelSm cancel && cancel.messageId().isEmpty()) {
            return cancel.respond(cancelSelected(account, cancel, version));
        }
        String id = idOf(request);
        int partition = MessageNumber.partition(id);
        if (!partitions.contains(partition)) {
            return request.respond(CommandStatus.ESME_RINVMSGID);
        }
        ActivePartition owned = partitions.of(partition);
        if (owned != null) {
            return owned.ancillary().answer(account, request, version);
        }
        byte[] body =
                Row.write().text(account).small(version.value()).pdu(request).toOctets();
        return (Response) peers.awaitOwner(partition, NodeRequest.ANCILLARY, body, PATIENCE)
                .pdu();
    }

    /**
     * Processes a query_sm, cancel_sm or replace_sm for another node, and returns the response. Throws a {@link
     * LinkException} if this node does not own the partition. Reads the store.
     */
    Response answerHere(String account, Request<?> request, InterfaceVersion version) {
        if (request instanceof CancelSm cancel && cancel.messageId().isEmpty()) {
            return cancel.respond(cancelSelectedHere(account, cancel));
        }
        int partition = MessageNumber.partition(idOf(request));
        return partitions.owned(partition).ancillary().answer(account, request, version);
    }

    /** Cancels the waiting messages at all nodes that a cancel_sm without a message_id selects. */
    private CommandStatus cancelSelected(String account, CancelSm cancel, InterfaceVersion version) {
        byte[] body =
                Row.write().text(account).small(version.value()).pdu(cancel).toOctets();
        List<CompletableFuture<Row.Reader>> answers = new ArrayList<>();
        for (String node : peers.known()) {
            answers.add(peers.ask(node, NodeRequest.ANCILLARY, body));
        }
        CommandStatus status = cancelSelectedHere(account, cancel);
        for (CompletableFuture<Row.Reader> answer : answers) {
            CommandStatus there = statusOf(answer);
            status = status.isOk() || there.equals(CommandStatus.ESME_RCANCELFAIL) ? status : there;
        }
        return status;
    }

    /** Returns the status of the response of another node, ESME_RSYSERR if there is no response in time. */
    private static CommandStatus statusOf(CompletableFuture<Row.Reader> answer) {
        try {
            Row.Reader row = answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            return ((Response) row.pdu()).commandStatus();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CommandStatus.ESME_RSYSERR;
        } catch (ExecutionException | TimeoutException e) {
            return CommandStatus.ESME_RSYSERR;
        }
    }

    private CommandStatus cancelSelectedHere(String account, CancelSm cancel) {
        CommandStatus status = CommandStatus.ESME_RCANCELFAIL;
        for (ActivePartition owned : partitions.all()) {
            CommandStatus one = owned.ancillary().cancelSelected(account, cancel);
            status = status.isOk() ? status : one;
        }
        return status;
    }

    private static String idOf(Request<?> request) {
        return switch (request) {
            case QuerySm query -> query.messageId();
            case CancelSm cancel -> cancel.messageId();
            case ReplaceSm replace -> replace.messageId();
            default -> throw new IllegalArgumentException("no inquiry: " + request.commandId());
        };
    }

    /**
     * Returns the states of the parts of a message in order; empty if there is no such message. Blocks on the store or
     * another node; must not be called on an event loop.
     *
     * @param account system_id of its account; null for any
     */
    List<TrackedMessage> tracked(@Nullable String account, String id) {
        int partition = MessageNumber.partition(id);
        if (!partitions.contains(partition)) {
            return List.of();
        }
        return partitions.of(partition) != null
                ? trackedHere(account, id)
                : NodeCodec.tracked(
                        peers.awaitOwner(partition, NodeRequest.PARTS, NodeCodec.question(account, id), PATIENCE));
    }

    /**
     * Returns the states of the parts of a message in a partition of this node in order; empty if there is no such
     * message. Reads the store.
     *
     * @throws LinkException if this node does not own the partition
     */
    List<TrackedMessage> trackedHere(@Nullable String account, String id) {
        return partitions.owned(MessageNumber.partition(id)).messages().parts(account, id);
    }

    /**
     * Returns the stored contents of the parts of a message in order, each empty if it is not stored any more; an empty
     * list if there is no such message. Blocks on the store or another node; must not be called on an event loop.
     */
    List<Optional<MessageRequest<?>>> contents(String id) {
        int partition = MessageNumber.partition(id);
        if (!partitions.contains(partition)) {
            return List.of();
        }
        if (partitions.of(partition) != null) {
            return contentsHere(id);
        }
        Row.Reader row = peers.awaitOwner(partition, NodeRequest.PARTS, NodeCodec.questionForContents(id), PATIENCE);
        NodeCodec.tracked(row);
        return NodeCodec.contents(row);
    }

    /**
     * Returns the contents of the parts of a message in a partition of this node, as {@link #contents}.
     *
     * @throws LinkException if this node does not own the partition
     */
    List<Optional<MessageRequest<?>>> contentsHere(String id) {
        return partitions.owned(MessageNumber.partition(id)).messages().stored(id).stream()
                .map(part -> part.<MessageRequest<?>>map(Message::request))
                .toList();
    }

    /**
     * Cancels the parts of a message that still wait in the gateway. Blocks on the store or another node; must not be
     * called on an event loop.
     *
     * @param account system_id of its account; null for any
     * @return ESME_ROK if at least one part was cancelled, ESME_RINVMSGID if the account has no such message,
     *     ESME_RCANCELFAIL if all parts are forwarded or have a final state
     */
    CommandStatus cancel(@Nullable String account, String id) {
        CommandStatus status = CommandStatus.ESME_RINVMSGID;
        for (TrackedMessage tracked : tracked(account, id)) {
            CancelSm part = CancelSm.of(
                    "",
                    MessageNumber.text(MessageNumber.partition(id), tracked.number()),
                    Address.EMPTY,
                    Address.EMPTY);
            CommandStatus cancelled =
                    answer(tracked.account(), part, InterfaceVersion.V5_0).commandStatus();
            status = status.isOk() ? status : cancelled;
        }
        return status;
    }
}
