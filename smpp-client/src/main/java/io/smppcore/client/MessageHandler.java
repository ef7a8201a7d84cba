package io.smppcore.client;

import io.smppcore.message.MessageRefusedException;
import io.smppcore.message.TextMessage;
import io.smppcore.session.SmppSession;

/**
 * A handler of messages from the SMSC: {@link TextMessage} or {@link ReceivedReceipt}.
 *
 * @param <M> type of the messages
 */
@FunctionalInterface
public interface MessageHandler<M> {

    /**
     * Handles a message, on the thread that the {@link io.smppcore.session.Dispatch} of the session selects. A normal
     * return sends the response with ESME_ROK.
     *
     * @param session session of the message, or of its last part
     * @param message the message
     * @throws MessageRefusedException to respond with another status
     * @throws Exception for any other failure, which is logged and answered with ESME_RX_T_APPN, so that the SMSC
     *     retries
     */
    void handle(SmppSession session, M message) throws Exception;
}
