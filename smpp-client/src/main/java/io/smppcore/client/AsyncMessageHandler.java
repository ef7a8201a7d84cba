package io.smppcore.client;

import io.smppcore.message.MessageRefusedException;
import io.smppcore.session.SmppSession;
import java.util.concurrent.CompletionStage;

/**
 * An asynchronous handler of messages from the SMSC.
 *
 * @param <M> type of the messages
 */
@FunctionalInterface
public interface AsyncMessageHandler<M> {

    /**
     * Starts to handle a message, on the thread that the {@link io.smppcore.session.Dispatch} of the session selects.
     * The response is sent when the returned stage completes.
     *
     * @param session session of the message or of its last part
     * @param message the message
     * @return a stage that completes with any value, on any thread; a {@link MessageRefusedException} has the status of
     *     the response, any other failure means ESME_RX_T_APPN
     * @throws Exception treated like a failure of the stage
     */
    CompletionStage<?> handle(SmppSession session, M message) throws Exception;
}
