package io.smppcore.client;

import io.smppcore.session.SmppSession;

/**
 * Takes what has come from the message centre: a {@link TextMessage} or a {@link ReceivedReceipt}.
 *
 * @param <M> what it takes
 */
@FunctionalInterface
public interface MessageHandler<M> {

    /**
     * Takes one. Runs where the {@link io.smppcore.session.Dispatch} of the session says. The message centre is answered when this is done,
     * with ESME_ROK.
     *
     * @param session the session that it has come on, or its last part
     * @param message what has come
     * @throws MessageRefusedException to answer with a status of one's own
     * @throws Exception whatever it likes: the message centre gets ESME_RX_T_APPN, which asks it to come again, and the log a line
     */
    void handle(SmppSession session, M message) throws Exception;
}
