package io.smppcore.message;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.SmppException;

/**
 * Thrown by a handler that refuses a message or a receipt. The response then has the {@link #commandStatus} of the
 * exception.
 */
public final class MessageRefusedException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final transient CommandStatus commandStatus;

    /**
     * Creates a refusal.
     *
     * @param commandStatus status of the response, other than ESME_ROK: the peer retries after ESME_RX_T_APPN, but not
     *     after ESME_RX_R_APPN
     * @throws InvalidFieldException if the status is ESME_ROK
     */
    public MessageRefusedException(CommandStatus commandStatus) {
        super("refused with " + commandStatus, null, false);
        if (commandStatus.isOk()) {
            throw new InvalidFieldException("command_status", commandStatus.toString(), "a negative status");
        }
        this.commandStatus = commandStatus;
    }

    /** Returns the status of the response, never ESME_ROK. */
    public CommandStatus commandStatus() {
        return commandStatus;
    }
}
