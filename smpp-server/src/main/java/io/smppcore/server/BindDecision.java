package io.smppcore.server;

import io.smppcore.type.CommandStatus;

/**
 * Whether a bind is accepted, and what the account may do then.
 *
 * @param commandStatus ESME_ROK when it is, otherwise why not
 * @param limits what the account may do; {@link AccountLimits#none} when the bind is refused
 */
public record BindDecision(CommandStatus commandStatus, AccountLimits limits) {

    private static final BindDecision ACCEPT = accept(AccountLimits.none());

    /**
     * Accepts the bind.
     *
     * @return a decision with ESME_ROK and no limits but those of the server, and 100 binds of the account
     */
    public static BindDecision accept() {
        return ACCEPT;
    }

    /**
     * Accepts the bind, unless the limits forbid it: the server refuses it when too many sessions of the account are bound already, or
     * when it comes from an address that is none of the account's.
     *
     * @param limits what the account may do
     * @return a decision with ESME_ROK
     */
    public static BindDecision accept(AccountLimits limits) {
        return new BindDecision(CommandStatus.ESME_ROK, limits);
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
        return new BindDecision(status, AccountLimits.none());
    }
}
