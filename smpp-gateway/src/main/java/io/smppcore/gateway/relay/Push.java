package io.smppcore.gateway.relay;

import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Sends receipts and mobile-originated messages of an account by another way than its binds. */
public interface Push {

    /**
     * An event.
     *
     * @param id id, the same when it is sent again
     * @param isReceipt true for a receipt, false for a mobile-originated message
     * @param trace trace of the message, none if it is not sampled
     * @param request the receipt or message
     */
    record Event(String id, boolean isReceipt, TraceContext trace, DeliverSm request) {}

    /**
     * Sends an event if it can be sent now, and never blocks.
     *
     * @return completes with a response, never with an exception: a transient status for an event that is sent again;
     *     empty if nothing was sent
     */
    Optional<CompletableFuture<DeliverSmResp>> trySend(Event event);
}
