package io.smppcore.server;

import io.smppcore.type.SmppException;

/** The server cannot listen where it should: the port is in use, the address is not of this machine, or the right to it is missing. */
public final class StartFailedException extends SmppException {

    private static final long serialVersionUID = 1L;

    StartFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
