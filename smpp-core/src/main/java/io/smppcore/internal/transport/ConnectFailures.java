package io.smppcore.internal.transport;

import io.smppcore.internal.Printable;
import io.smppcore.internal.tls.TlsFailures;
import io.smppcore.session.SessionRole;
import io.smppcore.transport.ConnectOptions;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/** Explanations of missing sessions, with advice on their repair. */
final class ConnectFailures {

    /* Longer than any text of this class with the names of a certificate, or the answer of a proxy, in it. */
    private static final int MAX_TEXT = 1_000;

    private ConnectFailures() {}

    /** Explains a failed connection attempt. */
    static Throwable notConnected(Throwable cause, ConnectOptions options) {
        if (options.proxy() != null && cause instanceof IOException) {
            return caused(new ConnectException(options.proxy() + ": " + cause.getMessage()), cause);
        }
        if (options.localAddress() != null && TlsFailures.find(cause, BindException.class) != null) {
            return caused(
                    new BindException("localAddress: " + options.localAddress() + ": " + cause.getMessage()
                            + " (expected: an address of this machine, and a port that is free)"),
                    cause);
        }
        return cause;
    }

    /** Explains a connection that was closed before a session began. */
    static IOException atStage(ConnectionSetup.@Nullable Stage stage, Throwable cause, ConnectOptions options) {
        return switch (stage) {
            case null -> caused(new SocketTimeoutException("connection " + cause.getMessage()), cause);
            case PROXY ->
                caused(new ConnectException(options.proxy() + ": " + Printable.of(proxyText(cause), MAX_TEXT)), cause);
            case PROXY_HEADER -> throw new IllegalStateException("only servers wait for it", cause);
            case TLS -> TlsFailures.of(cause, SessionRole.ESME);
        };
    }

    /** Returns why a connection was refused that a listener had accepted. */
    static String accepted(ConnectionSetup.@Nullable Stage stage, Throwable cause) {
        return stage == ConnectionSetup.Stage.TLS
                ? String.valueOf(TlsFailures.of(cause, SessionRole.MC).getMessage())
                : "PROXY header: "
                        + (cause instanceof ClosedChannelException ? "closed by the peer" : cause.getMessage());
    }

    private static String proxyText(Throwable cause) {
        String text =
                cause instanceof ClosedChannelException ? "closed the connection" : String.valueOf(cause.getMessage());
        return text.contains("407") || text.contains("auth")
                ? text + " (expected by the proxy: credentials that it knows, see ProxyOptions.withCredentials)"
                : text;
    }

    private static <T extends Throwable> T caused(T failure, Throwable cause) {
        failure.initCause(cause);
        return failure;
    }
}
