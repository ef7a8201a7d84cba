package io.smppcore.internal.transport;

import io.smppcore.internal.tls.TlsFailures;
import io.smppcore.internal.util.Printable;
import io.smppcore.session.SessionRole;
import io.smppcore.transport.ConnectOptions;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Explanations of failed connections, with advice. */
final class ConnectFailures {

    /* Longer than any text of this class, including names of a certificate or the response of a proxy. */
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

    /** Returns the reason why an accepted connection was refused. */
    static String accepted(ConnectionSetup.@Nullable Stage stage, Throwable cause) {
        return stage == ConnectionSetup.Stage.TLS
                ? String.valueOf(TlsFailures.of(cause, SessionRole.SMSC).getMessage())
                : "PROXY header: "
                        + (cause instanceof ClosedChannelException ? "closed by the peer" : cause.getMessage());
    }

    /** Returns the cause of a failure of an asynchronous task. */
    static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }

    private static String proxyText(Throwable cause) {
        String text =
                cause instanceof ClosedChannelException ? "closed the connection" : String.valueOf(cause.getMessage());
        return text.contains("407") || text.contains("auth")
                ? text + " (expected: valid credentials, see ProxyOptions.withCredentials)"
                : text;
    }

    private static <T extends Throwable> T caused(T failure, Throwable cause) {
        failure.initCause(cause);
        return failure;
    }
}
