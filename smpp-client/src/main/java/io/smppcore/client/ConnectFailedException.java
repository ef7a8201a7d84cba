package io.smppcore.client;

import io.smppcore.type.SmppException;

/**
 * Thrown when there is no bound session: the host is unknown or unreachable, or the connection ended before the bind.
 */
public final class ConnectFailedException extends SmppException {

    private static final long serialVersionUID = 1L;

    ConnectFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
