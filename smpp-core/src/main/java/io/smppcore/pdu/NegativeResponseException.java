package io.smppcore.pdu;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;

/** Thrown by {@link Response#orThrow} if the status of a response is not ESME_ROK. */
public final class NegativeResponseException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final transient Response response;

    NegativeResponseException(Response response) {
        super(response.commandId() + ": refused by the peer with " + response.commandStatus() + " ("
                + response.commandStatus().toHex() + ", "
                + response.commandStatus().category() + ")");
        this.response = response;
    }

    /** {@return the negative response} */
    public Response response() {
        return response;
    }

    /** {@return the status of the response} */
    public CommandStatus commandStatus() {
        return response.commandStatus();
    }
}
