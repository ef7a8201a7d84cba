package io.smppcore.benchmarks.loopback;

import io.smppcore.tls.TlsOptions;
import org.jspecify.annotations.Nullable;

/** Kind of connections that bind all at once. */
public enum Storm {
    PLAIN,
    /** Plain connections, and an authenticator that takes 50 ms for each, as one that asks a database does. */
    SLOW_AUTHENTICATOR,
    /** TLS 1.3, a full handshake each. */
    TLS,
    /** TLS 1.3, resumed with the ticket of an earlier connection. */
    TLS_RESUMED,
    /** TLS 1.3 with BoringSSL at both ends, a full handshake each. */
    OPENSSL,
    /** TLS 1.3 with BoringSSL at both ends, resumed. */
    OPENSSL_RESUMED;

    private static final long SLOW_MILLIS = 50;

    /** Returns the implementation of TLS; null for plain connections. */
    public TlsOptions.@Nullable Engine engine() {
        return switch (this) {
            case PLAIN, SLOW_AUTHENTICATOR -> null;
            case TLS, TLS_RESUMED -> TlsOptions.Engine.JDK;
            case OPENSSL, OPENSSL_RESUMED -> TlsOptions.Engine.OPENSSL;
        };
    }

    /** Returns true if connections resume the TLS sessions of earlier ones. */
    boolean isResuming() {
        return this == TLS_RESUMED || this == OPENSSL_RESUMED;
    }

    /** Returns after the time that an authenticator of this kind takes for a bind. */
    public void authenticate() throws InterruptedException {
        if (this == SLOW_AUTHENTICATOR) {
            Thread.sleep(SLOW_MILLIS);
        }
    }
}
