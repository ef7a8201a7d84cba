package io.smppcore.tls;

import io.smppcore.type.SmppException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the certificates, keys, protocols or cipher suites of {@link TlsOptions} or {@link ServerTlsOptions}
 * cannot be used.
 */
public final class TlsConfigurationException extends SmppException {

    private static final long serialVersionUID = 1L;

    /** Creates a failure without a cause; the message names the option or file, and the reason. */
    public TlsConfigurationException(String message) {
        super(message);
    }

    /** Creates a failure with a cause; the message names the option or file, and the reason. */
    public TlsConfigurationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
