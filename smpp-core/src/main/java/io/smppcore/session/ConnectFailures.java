package io.smppcore.session;

import io.netty.handler.ssl.NotSslRecordException;
import io.smppcore.internal.Printable;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Says why there is no session, and what to do about it. */
final class ConnectFailures {

    /* Longer than any text of this class with the names of a certificate, or the answer of a proxy, in it. */
    private static final int MAX_TEXT = 1_000;

    private ConnectFailures() {}

    /** There is not even a connection. */
    static Throwable notConnected(Throwable cause, ConnectOptions options) {
        if (options.proxy() != null && cause instanceof IOException) {
            return caused(new ConnectException(options.proxy() + ": " + cause.getMessage()), cause);
        }
        if (options.localAddress() != null && find(cause, BindException.class) != null) {
            return caused(
                    new BindException("localAddress: " + options.localAddress() + ": " + cause.getMessage()
                            + " (expected: an address of this machine, and a port that is free)"),
                    cause);
        }
        return cause;
    }

    /** The connection was given up before a session began. */
    static IOException atStage(ConnectionSetup.@Nullable Stage stage, Throwable cause, ConnectOptions options) {
        return switch (stage) {
            case null -> caused(new SocketTimeoutException("connection " + cause.getMessage()), cause);
            case PROXY ->
                caused(new ConnectException(options.proxy() + ": " + Printable.of(proxyText(cause), MAX_TEXT)), cause);
            case PROXY_HEADER -> throw new IllegalStateException("only servers wait for it", cause);
            case TLS -> tls(cause, SessionRole.ESME);
        };
    }

    /** Returns why a connection was refused that a listener had accepted. */
    static String accepted(ConnectionSetup.@Nullable Stage stage, Throwable cause) {
        return stage == ConnectionSetup.Stage.TLS
                ? String.valueOf(tls(cause, SessionRole.MC).getMessage())
                : "PROXY header: "
                        + (cause instanceof ClosedChannelException ? "closed by the peer" : cause.getMessage());
    }

    /** What broke a session; TLS 1.3 tells a client that its certificate is refused only when the session has begun. */
    static Throwable readable(Throwable cause, SessionRole role) {
        return find(cause, SSLException.class) == null ? cause : tls(cause, role);
    }

    private static String proxyText(Throwable cause) {
        String text =
                cause instanceof ClosedChannelException ? "closed the connection" : String.valueOf(cause.getMessage());
        return text.contains("407") || text.contains("auth")
                ? text + " (expected by the proxy: credentials that it knows, see ProxyOptions.withCredentials)"
                : text;
    }

    private static SSLException tls(Throwable cause, SessionRole role) {
        String text = role == SessionRole.ESME ? clientText(cause) : serverText(cause);
        return new SSLException("TLS: " + Printable.of(text, MAX_TEXT), cause);
    }

    private static String clientText(Throwable cause) {
        String text = message(cause);
        if (text.startsWith("No name matching") || text.startsWith("No subject alternative")) {
            return "the certificate of the server is for another name: " + text
                    + " (connect by a name that it has, or set TlsOptions.serverName)";
        }
        if (isUntrusted(cause)) {
            return "the certificate of the server is not trusted: " + text
                    + " (trust its issuer, or itself, with TlsOptions.trust)";
        }
        if (cause instanceof ClosedChannelException) {
            return "the server has closed the connection during the handshake (does it speak TLS on this port?)";
        }
        if (text.endsWith("alert: certificate_required") || text.endsWith("alert: bad_certificate")) {
            return "the server wants a certificate of this side that it trusts: " + text + " (set TlsOptions.identity)";
        }
        if (text.endsWith("alert: handshake_failure")) {
            return "the server refuses the handshake: " + text
                    + " (it may want a certificate, TlsOptions.identity, or other protocols or cipher suites)";
        }
        return commonText(cause, text);
    }

    private static String serverText(Throwable cause) {
        String text = message(cause);
        if (isUntrusted(cause)) {
            return "the certificate of the client is not trusted: " + text
                    + " (trust its issuer with ServerTlsOptions.clientAuthentication)";
        }
        if (cause instanceof ClosedChannelException) {
            return "closed by the peer during the handshake";
        }
        return commonText(cause, text);
    }

    private static String commonText(Throwable cause, String text) {
        if (find(cause, NotSslRecordException.class) != null) {
            return "the peer does not speak TLS";
        }
        if (isOutdated(cause)) {
            return "the certificate of the peer is not valid at this time: " + text;
        }
        return cause instanceof SocketTimeoutException ? "handshake " + text : text;
    }

    private static boolean isUntrusted(Throwable cause) {
        return !isOutdated(cause)
                && (find(cause, CertPathBuilderException.class) != null
                        || find(cause, CertPathValidatorException.class) != null);
    }

    private static boolean isOutdated(Throwable cause) {
        return find(cause, CertificateExpiredException.class) != null
                || find(cause, CertificateNotYetValidException.class) != null;
    }

    /** What the most telling of the causes says. */
    private static String message(Throwable cause) {
        Throwable telling = find(cause, CertificateException.class);
        if (telling == null) {
            telling = find(cause, SSLException.class);
        }
        return String.valueOf((telling == null ? cause : telling).getMessage());
    }

    private static <T extends Throwable> @Nullable T find(Throwable failure, Class<T> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }

    private static <T extends Throwable> T caused(T failure, Throwable cause) {
        failure.initCause(cause);
        return failure;
    }
}
