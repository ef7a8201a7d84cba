package io.smppcore.server;

import io.smppcore.type.CommandStatus;

/**
 * Whether a bind is accepted.
 *
 * @param commandStatus ESME_ROK when it is, otherwise why not
 */
public record BindDecision(CommandStatus commandStatus) {

    private static final BindDecision ACCEPT = new BindDecision(CommandStatus.ESME_ROK);

    /**
     * Accepts the bind.
     *
     * @return a decision with ESME_ROK
     */
    public static BindDecision accept() {
        return ACCEPT;
    }

    /**
     * Refuses the bind; the connection is closed behind the response.
     *
     * @param status why, for example ESME_RINVPASWD
     * @return a decision with that status
     * @throws IllegalArgumentException if the status is ESME_ROK
     */
    public static BindDecision refuse(CommandStatus status) {
        if (status.isOk()) {
            throw new IllegalArgumentException(
                    "commandStatus: ESME_ROK (expected: a status that says why the bind is refused)");
        }
        return new BindDecision(status);
    }
}
