package io.smppcore.gateway.message;

import io.smppcore.type.CommandStatus;

/**
 * The result of the submission of a message.
 *
 * @param status ESME_ROK, or the status of the refusal
 * @param reason reason of the refusal, empty if there is none
 * @param id id of the message, empty if refused
 */
public record SubmitResult(CommandStatus status, String reason, String id) {

    /** Returns the result of a refused message. */
    public static SubmitResult refused(CommandStatus status, String reason) {
        return new SubmitResult(status, reason, "");
    }
}
