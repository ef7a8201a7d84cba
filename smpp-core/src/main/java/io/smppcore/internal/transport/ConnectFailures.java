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

/**
 * Translator of exceptions of Netty and the JDK to exceptions or texts that name the cause of a failed connection, the
 * option concerned, and what to do.
 */
final class ConnectFailures {

    /*
     * Maximum length of a text from outside in a message: longer than the names of a certificate or the response of a
     * proxy.
     */
    private static final int MAX_TEXT = 1_000;

    private ConnectFailures() {}

    /**
     * Returns an exception that explains why the TCP connection could not be established; the cause itself if it needs
     * no explanation.
     */
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

    /**
     * Returns an exception that explains why an established connection failed at a stage of its setup, before the
     * session opened. The stage is null if the connection attempt itself took too long.
     */
    static IOException atStage(ConnectionSetup.@Nullable Stage stage, Throwable cause, ConnectOptions options) {
        return switch (stage) {
            case null -> caused(new SocketTimeoutException("connection " + cause.getMessage()), cause);
            case PROXY ->
                caused(new ConnectException(options.proxy() + ": " + Printable.of(proxyText(cause), MAX_TEXT)), cause);
            case PROXY_HEADER -> throw new IllegalStateException("only servers wait for it", cause);
            case TLS -> TlsFailures.of(cause, SessionRole.ESME);
        };
    }

    /** Returns a text that explains, for the log of a server, why the setup of an accepted connection failed. */
    static String accepted(ConnectionSetup.@Nullable Stage stage, Throwable cause) {
        return stage == ConnectionSetup.Stage.TLS
                ? String.valueOf(TlsFailures.of(cause, SessionRole.SMSC).getMessage())
                : "PROXY header: "
                        + (cause instanceof ClosedChannelException ? "closed by the peer" : cause.getMessage());
    }

    /** Returns the cause of a {@link CompletionException}, or the failure itself if it is another exception. */
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
