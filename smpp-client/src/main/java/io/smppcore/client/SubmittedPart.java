package io.smppcore.client;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.type.SmppException;

/** What became of one part of a text. */
public sealed interface SubmittedPart {

    /**
     * What was to be sent.
     *
     * @return the message as the editor of the options has left it
     */
    SubmitSm message();

    /**
     * The message centre has accepted it.
     *
     * @param message what was sent
     * @param response the answer
     */
    record Accepted(SubmitSm message, SubmitSmResp response) implements SubmittedPart {

        /**
         * The name under which the message centre knows the part.
         *
         * @return at most 64 octets by the specification
         */
        public String messageId() {
            return response.messageId();
        }
    }

    /**
     * The message centre has refused it.
     *
     * @param message what was sent
     * @param response the answer, with a negative status
     */
    record Refused(SubmitSm message, SubmitSmResp response) implements SubmittedPart {}

    /**
     * There was no response.
     *
     * @param message what was to be sent
     * @param failure why; a {@link io.smppcore.session.RequestFailedException} tells by its outcome whether the message centre may have it
     */
    record Failed(SubmitSm message, SmppException failure) implements SubmittedPart {}

    /**
     * It was not sent because a part before it was refused or has failed.
     *
     * @param message what was to be sent
     */
    record NotSent(SubmitSm message) implements SubmittedPart {}
}
