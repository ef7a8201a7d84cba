package io.smppcore.client;

import io.smppcore.type.SmppException;

/** There is no bound session: the host is unknown or unreachable, nobody listens, or the connection ended before the bind. */
public final class ConnectFailedException extends SmppException {

    private static final long serialVersionUID = 1L;

    ConnectFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
