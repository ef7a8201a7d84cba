package io.smppcore.gateway.deliver;

import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A sender of receipts and mobile-originated messages to the callback of an account. */
public interface CallbackSender {

    /**
     * An event.
     *
     * @param id id, the same for each attempt
     * @param isReceipt true for a receipt, false for a mobile-originated message
     * @param trace trace of the message, none if it is not sampled
     * @param request the receipt or message
     */
    record Event(String id, boolean isReceipt, TraceContext trace, DeliverSm request) {}

    /**
     * Sends an event if it can be sent now. Never blocks.
     *
     * @return a future that completes with a response, or is cancelled; after a transient status or a cancellation, the
     *     event is sent again; empty if nothing was sent
     */
    Optional<CompletableFuture<DeliverSmResp>> trySend(Event event);

    /**
     * Returns the number of events that wait for other parts of their message, and for which no request is in flight.
     */
    int waiting();

    /** Cancels the waiting events, so that they return to their queue; the others are not affected. */
    void giveBack();
}
