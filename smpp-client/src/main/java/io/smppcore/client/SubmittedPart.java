package io.smppcore.client;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.type.SmppException;

/** The outcome of one part of a text. */
public sealed interface SubmittedPart {

    /**
     * Returns the message of the part.
     *
     * @return the message as the editor of the options returned it
     */
    SubmitSm message();

    /**
     * A part that the SMSC has accepted.
     *
     * @param message the message
     * @param response the response
     */
    record Accepted(SubmitSm message, SubmitSmResp response) implements SubmittedPart {

        /**
         * Returns the message_id of the part.
         *
         * @return at most 64 octets by the specification
         */
        public String messageId() {
            return response.messageId();
        }
    }

    /**
     * A part that the SMSC has refused.
     *
     * @param message the message
     * @param response the response, with a negative status
     */
    record Refused(SubmitSm message, SubmitSmResp response) implements SubmittedPart {}

    /**
     * A part without a response.
     *
     * @param message the message
     * @param failure the failure; the outcome of a {@link io.smppcore.session.RequestFailedException} tells whether the
     *     SMSC may have it
     */
    record Failed(SubmitSm message, SmppException failure) implements SubmittedPart {}

    /**
     * A part that was not sent because an earlier one was refused or has failed.
     *
     * @param message the message
     */
    record NotSent(SubmitSm message) implements SubmittedPart {}
}
