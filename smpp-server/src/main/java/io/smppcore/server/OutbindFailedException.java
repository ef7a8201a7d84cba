package io.smppcore.server;

import io.smppcore.type.SmppException;
import org.jspecify.annotations.Nullable;

/** No session has come of an outbind: there was no connection, or the ESME has not bound in time. */
public final class OutbindFailedException extends SmppException {

    private static final long serialVersionUID = 1L;

    OutbindFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
