package io.smppcore.server;

import io.smppcore.session.SmppSession;

/** A handler of whole messages of ESMEs. */
@FunctionalInterface
public interface SubmittedTextHandler {

    /**
     * Handles a message, on the thread that the {@link io.smppcore.session.Dispatch} of the session selects. The
     * response with ESME_ROK and the last message_id follows; parts before the last one have their responses already.
     *
     * @param session session of the last part
     * @param message the message
     * @throws io.smppcore.message.MessageRefusedException to answer with another status
     * @throws Exception any other, which is logged and answered with ESME_RSYSERR
     */
    void handle(SmppSession session, SubmittedText message) throws Exception;
}
