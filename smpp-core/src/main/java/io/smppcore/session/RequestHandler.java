package io.smppcore.session;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;

/**
 * Answers requests of the peer by returning the response.
 *
 * @param <Q> the request
 * @param <R> its response
 */
@FunctionalInterface
public interface RequestHandler<Q extends Request<R>, R extends Response> {

    /**
     * Handles one request. Runs where the {@link Dispatch} of the session says.
     *
     * @param session the session that the request came on
     * @param request what the peer wants
     * @return the response; its status may be negative
     * @throws Exception whatever it likes: the peer gets ESME_RSYSERR and the log a line
     */
    R handle(SmppSession session, Q request) throws Exception;
}
