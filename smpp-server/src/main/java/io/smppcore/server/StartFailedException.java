package io.smppcore.server;

import io.smppcore.type.SmppException;

/**
 * Thrown when the server cannot listen: the port is in use, the address belongs to another machine, or permission is
 * missing.
 */
public final class StartFailedException extends SmppException {

    private static final long serialVersionUID = 1L;

    StartFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
