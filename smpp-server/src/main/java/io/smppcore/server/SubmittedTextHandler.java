package io.smppcore.server;

import io.smppcore.session.SmppSession;

/** A handler of whole messages of ESMEs. */
@FunctionalInterface
public interface SubmittedTextHandler {

    /**
     * Handles a message, on the thread that the {@link io.smppcore.session.Dispatch} of the session selects. A normal
     * return sends the response with ESME_ROK and the last message_id; earlier parts were already answered.
     *
     * @param session session of the last part
     * @param message the message
     * @throws io.smppcore.message.MessageRefusedException to respond with another status
     * @throws Exception for any other failure, which is logged and answered with ESME_RSYSERR
     */
    void handle(SmppSession session, SubmittedText message) throws Exception;
}
