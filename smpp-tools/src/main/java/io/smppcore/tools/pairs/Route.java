package io.smppcore.tools.pairs;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;
import io.smppcore.session.WindowFullException;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/* A message is acknowledged as soon as it is passed to the session of its receiver. If the window of that session is
 * full, the response to the sender waits for the response of the receiver: a sender, limited by its own window, then
 * never outruns a receiver, and no message is refused. */

/**
 * The route to one receiver. Thread-safe.
 *
 * @param window number of messages without a response of the receiver at which responses to senders begin to wait
 * @param messageIds source of message ids
 */
record Route(SmppSession receiver, int window, AtomicLong messageIds) {

    boolean leadsTo(SmppSession session) {
        return session.equals(receiver);
    }

    /** Relays a message; completes with the response for its sender. */
    CompletionStage<SubmitSmResp> relay(SubmitSm message) {
        boolean isBackedUp = receiver.pendingRequests() >= window;
        CompletableFuture<DeliverSmResp> delivery = receiver.sendAsync(deliverSm(message));
        if (isBackedUp || delivery.isDone()) {
            return delivery.handle(this::answer);
        }
        return CompletableFuture.completedFuture(accepted());
    }

    private SubmitSmResp answer(@Nullable DeliverSmResp response, @Nullable Throwable failure) {
        if (response != null && response.commandStatus().isOk()) {
            return accepted();
        }
        return refused(
                failure instanceof WindowFullException
                        ? CommandStatus.ESME_RMSGQFUL
                        : CommandStatus.ESME_RDELIVERYFAILURE);
    }

    private SubmitSmResp accepted() {
        return SubmitSmResp.ok(Long.toHexString(messageIds.incrementAndGet()));
    }

    static SubmitSmResp refused(CommandStatus status) {
        return new SubmitSmResp(status, "", Tlvs.EMPTY);
    }

    /** Returns a deliver_sm with the fields of a submit_sm, except its times, replace flag and default message id. */
    private static DeliverSm deliverSm(SubmitSm message) {
        return new DeliverSm(
                message.serviceType(),
                message.sourceAddress(),
                message.destinationAddress(),
                message.esmClass(),
                message.protocolId(),
                message.priorityFlag(),
                "",
                "",
                message.registeredDelivery(),
                0,
                message.dataCoding(),
                0,
                message.shortMessage(),
                message.tlvs());
    }
}
