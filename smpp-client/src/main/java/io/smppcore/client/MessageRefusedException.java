package io.smppcore.client;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.SmppException;

/** Thrown by a {@link MessageHandler} that does not want a message or a receipt, or not now. */
public final class MessageRefusedException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final transient CommandStatus commandStatus;

    /**
     * Refuses what has come.
     *
     * @param commandStatus what to tell the message centre, anything but ESME_ROK: ESME_RX_T_APPN to get it again, ESME_RX_R_APPN to never
     *     see it again
     * @throws InvalidFieldException if the status says that all is well
     */
    public MessageRefusedException(CommandStatus commandStatus) {
        super("refused with " + commandStatus, null, false);
        if (commandStatus.isOk()) {
            throw new InvalidFieldException("command_status", commandStatus.toString(), "a status that refuses");
        }
        this.commandStatus = commandStatus;
    }

    /**
     * What the message centre is told.
     *
     * @return the status of the response
     */
    public CommandStatus commandStatus() {
        return commandStatus;
    }
}
