package io.smppcore.server;

import io.smppcore.pdu.BindRequest;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;

/** A preparation of the application for a session whose bind was accepted, before the bind response. */
@FunctionalInterface
public interface BindPreparation {

    /**
     * Prepares for a session. Runs on a virtual thread and may block, until the {@code bindTimeout} of the session
     * options closes the connection. The bind response is sent when it returns; requests of the peer are handled
     * afterwards.
     *
     * @param session open, not bound yet
     * @param bind the accepted bind
     * @return ESME_ROK to accept the bind, any other status to refuse it
     * @throws Exception for any failure, which is logged and answered with ESME_RSYSERR
     */
    CommandStatus prepare(SmppSession session, BindRequest bind) throws Exception;
}
