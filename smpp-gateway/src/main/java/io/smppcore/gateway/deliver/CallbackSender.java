package io.smppcore.gateway.deliver;

import io.smppcore.gateway.config.CallbackConfig;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A sender of receipts and mobile-originated messages to the callback URL of an account. Implemented by the HTTP
 * interface; called by the queue of the callback.
 */
public interface CallbackSender {

    /**
     * A receipt or mobile-originated message to be sent.
     *
     * @param id id of the event, the same for each attempt
     * @param kind kind of the event
     * @param trace trace of the message, none if it is not sampled
     * @param request deliver_sm that contains the receipt or message
     * @param replyTo reference and callback of the account that belong to the message of a receipt
     */
    record Event(String id, CallbackConfig.Event kind, TraceContext trace, DeliverSm request, ReplyTo replyTo) {}

    /**
     * Starts to send an event, if that is possible now. Never blocks.
     *
     * @return a future that completes with the result as a deliver_sm_resp, or is cancelled; empty if the event cannot
     *     be sent now. After a transient status or a cancellation, the queue sends the event again.
     */
    Optional<CompletableFuture<DeliverSmResp>> trySend(Event event);

    /**
     * Returns the number of accepted events that wait for other parts of their message, so that no HTTP request is in
     * flight for them.
     */
    int waiting();

    /**
     * Cancels the futures of the waiting events, which thereby return to their queue. Events with a request in flight
     * are not affected.
     */
    void giveBack();
}
