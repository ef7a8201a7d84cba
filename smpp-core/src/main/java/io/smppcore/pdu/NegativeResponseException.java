package io.smppcore.pdu;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;

/** The peer has answered a request with a status other than ESME_ROK, and the caller wanted that as an exception. */
public final class NegativeResponseException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final transient Response response;

    NegativeResponseException(Response response) {
        super(response.commandId() + ": refused by the peer with " + response.commandStatus() + " ("
                + response.commandStatus().toHex() + ", "
                + response.commandStatus().category() + ")");
        this.response = response;
    }

    /**
     * The answer.
     *
     * @return the whole response
     */
    public Response response() {
        return response;
    }

    /**
     * Why the request was refused.
     *
     * @return the status of the response
     */
    public CommandStatus commandStatus() {
        return response.commandStatus();
    }
}
