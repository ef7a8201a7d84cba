package io.smppcore.server;

import io.smppcore.pdu.BindRequest;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;

/** Makes the application ready for a session whose bind was accepted, before the peer is told so. */
@FunctionalInterface
public interface BindPreparation {

    /**
     * Prepares for a session. Runs on a virtual thread and may block, but not longer than the {@code bindTimeout} of the session options,
     * after which the connection is closed. The bind response is sent when it returns; no request of the peer is looked at before.
     *
     * @param session open, not bound yet
     * @param bind the bind that was accepted
     * @return ESME_ROK to go on, anything else to refuse the bind after all
     * @throws Exception whatever it likes: the peer gets ESME_RSYSERR and the log a line
     */
    CommandStatus prepare(SmppSession session, BindRequest<?> bind) throws Exception;
}
