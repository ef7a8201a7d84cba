package io.smppcore.client;

import io.smppcore.type.SmppException;

/**
 * Thrown when a bind cannot be opened: the host is unknown or unreachable, or the connection ended before the bind
 * response.
 */
public final class ConnectFailedException extends SmppException {

    private static final long serialVersionUID = 1L;

    ConnectFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
