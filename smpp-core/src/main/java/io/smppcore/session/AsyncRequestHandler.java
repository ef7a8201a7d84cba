package io.smppcore.session;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.util.concurrent.CompletionStage;

/**
 * Handler that completes the response to a request from the peer later.
 *
 * @param <Q> the request
 * @param <R> its response
 */
@FunctionalInterface
public interface AsyncRequestHandler<Q extends Request<R>, R extends Response> {

    /**
     * Starts to handle one request. Runs on the thread that {@link Dispatch} defines; with {@link Dispatch#ORDERED} the
     * next request waits until the stage is complete.
     *
     * @param session session that received the request
     * @param request the request
     * @return a stage that completes with the response, on any thread; if it completes with an exception, the exception
     *     is logged and the peer gets ESME_RSYSERR
     * @throws Exception treated like a failure of the stage
     */
    CompletionStage<R> handle(SmppSession session, Q request) throws Exception;
}
