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
     * Handles a message, on the thread that the {@link io.smppcore.session.Dispatch} of the session selects. The
     * response with ESME_ROK follows.
     *
     * @param session session of the message or of its last part
     * @param message the message
     * @throws MessageRefusedException to answer with another status
     * @throws Exception any other, which is logged and answered with ESME_RX_T_APPN, so that the SMSC sends the message
     *     again
     */
    void handle(SmppSession session, M message) throws Exception;
}
