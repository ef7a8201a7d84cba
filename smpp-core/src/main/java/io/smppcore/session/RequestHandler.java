package io.smppcore.session;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;

/**
 * Handler that returns the response to a request from the peer.
 *
 * @param <Q> the request
 * @param <R> its response
 */
@FunctionalInterface
public interface RequestHandler<Q extends Request<R>, R extends Response> {

    /**
     * Handles one request. Runs on the thread that {@link Dispatch} defines.
     *
     * @param session session that received the request
     * @param request the request
     * @return the response, with any status
     * @throws Exception if the request fails; it is logged, and the peer gets ESME_RSYSERR
     */
    R handle(SmppSession session, Q request) throws Exception;
}
