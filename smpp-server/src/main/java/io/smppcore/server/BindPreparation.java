package io.smppcore.server;

import io.smppcore.pdu.BindRequest;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;

/** Prepares the application for a session whose bind was accepted, before the bind response. */
@FunctionalInterface
public interface BindPreparation {

    /**
     * Prepares for a session. Runs on a virtual thread and may block until the {@code bindTimeout} of the session
     * options closes the connection. The bind response follows when it returns; no request of the peer is handled
     * before.
     *
     * @param session open, not bound yet
     * @param bind the accepted bind
     * @return ESME_ROK to go on, any other to refuse the bind after all
     * @throws Exception any, which is logged and answered with ESME_RSYSERR
     */
    CommandStatus prepare(SmppSession session, BindRequest bind) throws Exception;
}
