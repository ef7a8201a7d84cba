package io.smppcore.tools.load;

import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.MessageIds;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.session.RequestHandlers;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tools.measure.ReceiptReport;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Matcher of the receipts of a run with its messages. Accepts every deliver_sm and data_sm. Thread-safe; its handlers
 * do not block.
 *
 * <p>Receipts are expected for messages that request them on success. Receipts of messages that request them only on
 * failure are orphans.
 */
public final class Receipts {

    private final MessageIds ids;
    private final int capacity;
    private final LongSupplier clock;
    private volatile ReceiptTracker tracker;

    /**
     * Creates a matcher without messages.
     *
     * @param ids format of message ids in responses and in receipts
     * @param capacity expected number of messages; more are possible
     * @param clock clock of the runs, {@link LoadControl#nanoTime}
     */
    public Receipts(MessageIds ids, int capacity, LongSupplier clock) {
        this.ids = ids;
        this.capacity = capacity;
        this.clock = clock;
        this.tracker = new ReceiptTracker(capacity);
    }

    /** Forgets all messages; their later receipts are orphans. */
    public void renew() {
        tracker = new ReceiptTracker(capacity);
    }

    /** Adds handlers that accept deliver_sm and data_sm and match receipts. */
    public void register(RequestHandlers.Builder handlers) {
        handlers.on(DeliverSm.class, (session, message) -> {
            noticed(message);
            return DeliverSmResp.ok();
        });
        handlers.on(DataSm.class, (session, message) -> {
            noticed(message);
            return message.respond(CommandStatus.ESME_ROK);
        });
    }

    /** Adds handlers that accept and ignore deliver_sm and data_sm. */
    public static void ignore(RequestHandlers.Builder handlers) {
        handlers.on(DeliverSm.class, (session, message) -> DeliverSmResp.ok());
        handlers.on(DataSm.class, (session, message) -> message.respond(CommandStatus.ESME_ROK));
    }

    /** Waits for the receipts as {@link ReceiptTracker#await} does. */
    public ReceiptReport await(Duration quiet, LoadControl control) throws InterruptedException {
        return tracker.await(quiet, control);
    }

    /** Adds a message that was accepted. */
    void accepted(Request<? extends Response> request, Response response, long sentNanos) {
        if (asksForReceipt(request)) {
            tracker.accepted(ids.keyOfResponse(messageId(response)), sentNanos);
        }
    }

    /** Adds the receipt in a message, if it has a final state. */
    void noticed(MessageRequest<?> message) {
        if (message.esmClass().isDeliveryReceipt()) {
            long nowNanos = clock.getAsLong();
            String id = finalId(message);
            if (id != null) {
                tracker.receipt(ids.keyOfReceipt(id), nowNanos);
            }
        }
    }

    /**
     * Returns the message id of a receipt with a final state, empty if it has none; null for an intermediate state.
     * Parses the text only if the TLVs lack the id or the state.
     */
    private static @Nullable String finalId(MessageRequest<?> message) {
        String id = message.tlvs().get(TlvTag.RECEIPTED_MESSAGE_ID);
        MessageState state = message.tlvs().get(TlvTag.MESSAGE_STATE);
        if (id != null && !id.isEmpty() && state != null) {
            return DeliveryReceipt.Kind.of(state) == DeliveryReceipt.Kind.INTERMEDIATE ? null : id;
        }
        DeliveryReceipt receipt = ReceiptParser.defaults().parse(message).orElse(null);
        if (receipt == null) {
            return id == null ? "" : id;
        }
        return receipt.kind() == DeliveryReceipt.Kind.INTERMEDIATE
                ? null
                : receipt.id().orElse("");
    }

    private static boolean asksForReceipt(Request<? extends Response> request) {
        return switch (request) {
            case MessageRequest<?> message -> asks(message.registeredDelivery());
            case SubmitMulti multi -> asks(multi.registeredDelivery());
            default -> false;
        };
    }

    private static boolean asks(RegisteredDelivery delivery) {
        return delivery.wantsReceiptOnSuccess();
    }

    private static String messageId(Response response) {
        return switch (response) {
            case SubmitSmResp submitted -> submitted.messageId();
            case DataSmResp sent -> sent.messageId();
            case SubmitMultiResp submitted -> submitted.messageId();
            default -> "";
        };
    }
}
