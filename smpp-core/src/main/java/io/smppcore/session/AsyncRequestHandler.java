package io.smppcore.session;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.util.concurrent.CompletionStage;

/**
 * Answers requests of the peer later.
 *
 * @param <Q> the request
 * @param <R> its response
 */
@FunctionalInterface
public interface AsyncRequestHandler<Q extends Request<R>, R extends Response> {

    /**
     * Starts to handle one request. Runs where the {@link Dispatch} of the session says; with {@link Dispatch#ORDERED} the next request
     * waits until the stage is complete.
     *
     * @param session the session that the request came on
     * @param request what the peer wants
     * @return completes with the response, on any thread; an exception gives the peer ESME_RSYSERR and the log a line
     * @throws Exception as if the stage had failed with it
     */
    CompletionStage<R> handle(SmppSession session, Q request) throws Exception;
}
