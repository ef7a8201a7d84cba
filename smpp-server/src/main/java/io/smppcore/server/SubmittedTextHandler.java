package io.smppcore.server;

import io.smppcore.session.SmppSession;

/** A handler of whole messages that ESMEs have submitted; see {@link SmppServer.Builder#onMessage}. */
@FunctionalInterface
public interface SubmittedTextHandler {

    /**
     * Handles a message, on the thread that the {@link io.smppcore.session.Dispatch} of the session selects. A normal
     * return sends the response to the part that arrived last, with ESME_ROK and its message_id. The other parts were
     * answered when they arrived.
     *
     * @param session session of the last part
     * @param message the message
     * @throws io.smppcore.message.MessageRefusedException to respond with another status
     * @throws Exception for any other failure, which is logged and answered with ESME_RSYSERR
     */
    void handle(SmppSession session, SubmittedText message) throws Exception;
}
