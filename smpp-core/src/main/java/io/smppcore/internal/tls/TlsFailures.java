package io.smppcore.internal.tls;

import io.netty.handler.ssl.NotSslRecordException;
import io.smppcore.internal.util.Printable;
import io.smppcore.session.SessionRole;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Translator of TLS exceptions to exceptions whose message names the cause, the option concerned, and what to do. */
public final class TlsFailures {

    /* Maximum length of a message: longer than those of this class, including the names of a certificate. */
    private static final int MAX_TEXT = 1_000;

    /* An alert of the peer in the words of OpenSSL, such as SSL routines:OPENSSL_internal:TLSV1_ALERT_UNKNOWN_CA. */
    private static final Pattern OPENSSL_ALERT = Pattern.compile(":(?:TLSV1|SSLV3)_ALERT_(\\w+)$");

    private TlsFailures() {}

    /**
     * Returns an exception that explains a failure of an open session; the cause itself if it is not from TLS. With TLS
     * 1.3, the refusal of a client certificate arrives only after the session has opened.
     */
    public static Throwable readable(Throwable cause, SessionRole role) {
        return find(cause, SSLException.class) == null ? cause : of(cause, role);
    }

    /**
     * Returns an exception that explains a failed handshake. The role is that of this side: ESME for the client of the
     * connection, SMSC for the server.
     */
    public static SSLException of(Throwable cause, SessionRole role) {
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
            return "the server requires a trusted certificate of this side: " + text + " (set TlsOptions.identity)";
        }
        if (text.endsWith("alert: handshake_failure")) {
            return "the server refuses the handshake: " + text
                    + " (it may want a certificate, TlsOptions.identity, or other protocols or cipher suites)";
        }
        if (find(cause, NotSslRecordException.class) != null) {
            return "the peer does not speak TLS (perhaps SMPP without TLS; expected: no option tls, or another port)";
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

    /**
     * Returns the message of the first CertificateException in the chain of causes, otherwise of the first
     * SSLException, otherwise of the failure itself.
     */
    private static String message(Throwable cause) {
        Throwable specific = find(cause, CertificateException.class);
        if (specific == null) {
            specific = find(cause, SSLException.class);
        }
        String text = String.valueOf((specific == null ? cause : specific).getMessage());
        Matcher alert = OPENSSL_ALERT.matcher(text);
        return alert.find() ? "alert: " + alert.group(1).toLowerCase(Locale.ROOT) : text;
    }

    /** Returns the first exception of a type among the failure and its causes, or null. */
    public static <T extends Throwable> @Nullable T find(Throwable failure, Class<T> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }
}
