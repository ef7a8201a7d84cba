package io.smppcore.session;

import io.smppcore.pdu.OneWay;

/**
 * Hears PDUs of the peer that want no answer.
 *
 * @param <N> the PDU
 */
@FunctionalInterface
public interface OneWayHandler<N extends OneWay> {

    /**
     * Handles one PDU. Runs where the {@link Dispatch} of the session says.
     *
     * @param session the session that the PDU came on
     * @param pdu what the peer says
     * @throws Exception whatever it likes: the log gets a line
     */
    void handle(SmppSession session, N pdu) throws Exception;
}
