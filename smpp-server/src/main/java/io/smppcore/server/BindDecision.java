package io.smppcore.server;

import io.smppcore.type.CommandStatus;

/**
 * A decision of a {@link BindAuthenticator} about a bind. Immutable.
 *
 * @param commandStatus ESME_ROK to accept the bind, any other status to refuse it
 * @param limits limits of the account; {@link AccountLimits#none} for a refusal
 */
public record BindDecision(CommandStatus commandStatus, AccountLimits limits) {

    private static final BindDecision ACCEPT = accept(AccountLimits.none());

    /**
     * Returns a decision that accepts the bind with ESME_ROK and {@link AccountLimits#none}: the options of the server
     * apply, and at most 100 sessions of the account are bound.
     */
    public static BindDecision accept() {
        return ACCEPT;
    }

    /**
     * Returns a decision that accepts the bind with ESME_ROK if the limits allow it. The server still refuses it if too
     * many sessions of the account are bound already, or if it comes from an address that the limits do not allow.
     *
     * @param limits limits of the account
     */
    public static BindDecision accept(AccountLimits limits) {
        return new BindDecision(CommandStatus.ESME_ROK, limits);
    }

    /**
     * Returns a decision that refuses the bind, for example with ESME_RINVPASWD, and closes the connection afterwards.
     *
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
