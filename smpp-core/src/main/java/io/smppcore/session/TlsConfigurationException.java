package io.smppcore.session;

import io.smppcore.type.SmppException;
import org.jspecify.annotations.Nullable;

/** The certificates, keys, protocols or cipher suites of a {@link TlsOptions} or {@link ServerTlsOptions} cannot be used. */
public final class TlsConfigurationException extends SmppException {

    private static final long serialVersionUID = 1L;

    TlsConfigurationException(String message) {
        super(message);
    }

    TlsConfigurationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
