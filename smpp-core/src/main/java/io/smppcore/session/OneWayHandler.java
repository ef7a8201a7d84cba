package io.smppcore.session;

import io.smppcore.pdu.OneWay;

/**
 * Handler of PDUs of the peer that have no response.
 *
 * @param <N> the PDU
 */
@FunctionalInterface
public interface OneWayHandler<N extends OneWay> {

    /**
     * Handles one PDU. Runs on the thread that {@link Dispatch} defines.
     *
     * @param session session that received the PDU
     * @param pdu the PDU
     * @throws Exception if the PDU cannot be handled; it is logged
     */
    void handle(SmppSession session, N pdu) throws Exception;
}
