package io.smppcore.session;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;

/** Decides over binds, on the side of the message centre. */
@FunctionalInterface
public interface BindHandler {

    /**
     * Accepts or refuses a bind. Runs on a virtual thread and may block; the peer's further PDUs wait unread until it returns.
     *
     * @param session the session, still open
     * @param bind who wants to bind, and how
     * @return the response: with ESME_ROK the session is bound, otherwise the connection is closed behind it
     * @throws Exception whatever it likes: the peer gets ESME_RSYSERR and the log a line
     */
    BindResp handle(SmppSession session, BindRequest<?> bind) throws Exception;
}
