package io.smppcore.client;

import io.smppcore.pdu.BindResp;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;

/** Thrown when the SMSC refuses a bind. */
public final class BindRefusedException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final transient CommandStatus commandStatus;

    BindRefusedException(String endpoint, String systemId, BindResp response) {
        super(endpoint + ": bind as " + systemId + " refused with " + response.commandStatus() + " ("
                + response.commandStatus().toHex() + ")");
        this.commandStatus = response.commandStatus();
    }

    /** Returns the status of the bind response, never ESME_ROK. */
    public CommandStatus commandStatus() {
        return commandStatus;
    }
}
