package io.smppcore.server;

import io.smppcore.type.SmppException;
import org.jspecify.annotations.Nullable;

/** Thrown when an outbind fails: the connection could not be opened, or the ESME did not bind in time. */
public final class OutbindFailedException extends SmppException {

    private static final long serialVersionUID = 1L;

    OutbindFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
