package io.smppcore.session;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;

/**
 * Handler that accepts or refuses the bind requests that an SMSC receives. May be called concurrently for several
 * sessions.
 */
@FunctionalInterface
public interface BindHandler {

    /**
     * Accepts or refuses a bind. Runs on a virtual thread and may block; further PDUs from the peer are not read until
     * it returns.
     *
     * @param session the session, not bound yet
     * @param bind the request
     * @return the response; with ESME_ROK the session is bound, otherwise the connection is closed after the response
     * @throws Exception if the bind fails; it is logged, and the peer gets ESME_RSYSERR
     */
    BindResp handle(SmppSession session, BindRequest bind) throws Exception;
}
