package io.smppcore.session;

import io.smppcore.pdu.Pdu;
import io.smppcore.type.CommandStatus;
import org.jspecify.annotations.Nullable;

/**
 * Sees every PDU of a session in both directions, and may veto it. All methods are called on the event loop of the session and must not
 * block. What they throw is logged and changes nothing.
 *
 * <p>enquire_link, unbind, their responses and generic_nack are seen and cannot be vetoed, because the session lives by them.
 */
public interface PduInterceptor {

    /**
     * A PDU is about to be queued or written.
     *
     * @param session the session
     * @param pdu a request or a one-way PDU of this side, or its response to a request of the peer
     * @return null to let it pass. A request or one-way PDU with any status is not sent, and its future fails with a
     *     {@link VetoedException}; a response leaves with this status and without a body.
     */
    default @Nullable CommandStatus vetoOutbound(SmppSession session, Pdu pdu) {
        return null;
    }

    /**
     * A PDU of the peer is about to be handled.
     *
     * @param session the session
     * @param pdu as it was read
     * @return null to let it pass. A request with any status is answered with it and reaches no handler; a one-way PDU is dropped; a
     *     response is dropped, and the future of its request fails with a {@link VetoedException}.
     */
    default @Nullable CommandStatus vetoInbound(SmppSession session, Pdu pdu) {
        return null;
    }

    /**
     * A PDU was handed to the connection.
     *
     * @param session the session
     * @param pdu what was written
     * @param sequenceNumber any 32-bit value
     */
    default void onSent(SmppSession session, Pdu pdu, int sequenceNumber) {}

    /**
     * A PDU of the peer was read. Called before {@link #vetoInbound}.
     *
     * @param session the session
     * @param pdu what was read
     * @param sequenceNumber any 32-bit value
     */
    default void onReceived(SmppSession session, Pdu pdu, int sequenceNumber) {}
}
