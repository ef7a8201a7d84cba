package io.smppcore.gateway.message;

import io.smppcore.type.CommandStatus;

/**
 * Result of the submission of a message by an account.
 *
 * @param status ESME_ROK, or the status of the refusal
 * @param reason reason of the refusal, empty if there is none
 * @param id message_id, empty if the message is refused
 */
public record SubmitResult(CommandStatus status, String reason, String id) {

    /** Returns the result of a refused message. */
    public static SubmitResult refused(CommandStatus status, String reason) {
        return new SubmitResult(status, reason, "");
    }
}
