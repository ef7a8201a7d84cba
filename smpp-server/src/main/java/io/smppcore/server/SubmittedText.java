package io.smppcore.server;

import io.smppcore.message.TextMessage;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A message that an ESME has submitted in one or more parts, reassembled for a {@link SubmittedTextHandler}.
 * Thread-safe.
 */
public final class SubmittedText {

    private final TextMessage message;
    private final List<String> messageIds;
    private final Function<MessageState, CompletableFuture<List<DeliverSmResp>>> receipts;

    SubmittedText(
            TextMessage message,
            List<String> messageIds,
            Function<MessageState, CompletableFuture<List<DeliverSmResp>>> receipts) {
        this.message = message;
        this.messageIds = messageIds;
        this.receipts = receipts;
    }

    /** Returns the message; its request is the submit_sm of its last part. */
    public TextMessage message() {
        return message;
    }

    /** Returns the message_ids of the responses to its parts, in the order of the text. */
    public List<String> messageIds() {
        return messageIds;
    }

    /** Returns the decoded text; for a message that is not a text, each octet as a character of ISO-8859-1. */
    public String text() {
        return message.text();
    }

    /** Returns the source address. */
    public Address source() {
        return message.source();
    }

    /** Returns the destination address. */
    public Address destination() {
        return message.destination();
    }

    /** Returns registered_delivery of the part that arrived last. */
    public RegisteredDelivery registeredDelivery() {
        return message.request().registeredDelivery();
    }

    /**
     * Sends the receipts of all parts that request one for this state to the account of the message. May be called at
     * any time; if the handler calls it, the receipts wait for the response. See {@link SmppServer#sendReceipt}.
     *
     * @param state state of the message; SCHEDULED and ENROUTE are intermediate
     * @return a future that completes with the responses to the receipts, empty if none is requested, or with a
     *     {@link io.smppcore.session.RequestFailedException}; on an event loop, so its dependents must not block
     */
    public CompletableFuture<List<DeliverSmResp>> sendReceipt(MessageState state) {
        return receipts.apply(state);
    }

    @Override
    public String toString() {
        return "SubmittedText[message=" + message + ", messageIds=" + messageIds + "]";
    }
}
