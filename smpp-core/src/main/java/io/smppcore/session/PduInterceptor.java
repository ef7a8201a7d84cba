package io.smppcore.session;

import io.smppcore.pdu.Pdu;
import io.smppcore.type.CommandStatus;
import org.jspecify.annotations.Nullable;

/**
 * Interceptor of every PDU of a session in both directions, with a veto. All methods are called on the event loop of
 * the session and must not block. Their exceptions are logged and have no other effect.
 *
 * <p>enquire_link, unbind, their responses and generic_nack cannot be vetoed.
 */
public interface PduInterceptor {

    /**
     * Called before a PDU is queued or written.
     *
     * @param session the session
     * @param pdu a request or a one-way PDU from this side, or its response to a request from the peer
     * @return null to let it pass. With a status, a request or one-way PDU is not sent, and its future fails with a
     *     {@link VetoedException}; a response is sent with this status and without a body.
     */
    default @Nullable CommandStatus vetoOutbound(SmppSession session, Pdu pdu) {
        return null;
    }

    /**
     * Called before a PDU from the peer is handled.
     *
     * @param session the session
     * @param pdu the decoded PDU
     * @return null to let it pass. With a status, a request is answered with it and reaches no handler; a one-way PDU
     *     is dropped; a response is dropped, and the future of its request fails with a {@link VetoedException}.
     */
    default @Nullable CommandStatus vetoInbound(SmppSession session, Pdu pdu) {
        return null;
    }

    /** Called after a PDU was written to the connection; its sequence number is any 32-bit value. */
    default void onSent(SmppSession session, Pdu pdu, int sequenceNumber) {}

    /**
     * Called after a PDU from the peer was decoded, before {@link #vetoInbound}; its sequence number is any 32-bit
     * value.
     */
    default void onReceived(SmppSession session, Pdu pdu, int sequenceNumber) {}
}
