package io.smppcore.client;

import io.smppcore.session.SmppSession;
import java.util.concurrent.CompletionStage;

/**
 * Takes what has come from the message centre, and is done with it later.
 *
 * @param <M> what it takes
 */
@FunctionalInterface
public interface AsyncMessageHandler<M> {

    /**
     * Begins to take one. Runs where the {@link io.smppcore.session.Dispatch} of the session says. The message centre is answered when the
     * stage is complete.
     *
     * @param session the session that it has come on, or its last part
     * @param message what has come
     * @return completes with anything, on any thread; a {@link MessageRefusedException} says with which status to answer, any other
     *     failure is ESME_RX_T_APPN
     * @throws Exception as if the stage had failed with it
     */
    CompletionStage<?> handle(SmppSession session, M message) throws Exception;
}
