package io.smppcore.internal.engine;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.internal.util.Printable;
import io.smppcore.session.SessionRole;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Explanations of connections whose peer does not speak SMPP, such as TLS or HTTP, recognised by the first octets
 * received.
 */
final class ForeignPeer {

    private static final int FIRST_TLS_TYPE = 20;
    private static final int LAST_TLS_TYPE = 23;
    private static final int TLS_MAJOR = 3;
    private static final int LAST_TLS_MINOR = 4;

    private ForeignPeer() {}

    /**
     * Returns a text that explains why the first octets of a connection are not a PDU. The role is that of this side.
     * If they are neither TLS nor text, this is the summary of the problem.
     */
    static String reason(DecodeProblem problem, SessionRole role) {
        String verb = role == SessionRole.ESME ? "answers" : "sends";
        if (isTls(problem.raw())) {
            return "not SMPP, perhaps TLS (" + verb
                    + " a TLS record; expected: the option tls on both sides, or on none)";
        }
        String line = firstLine(problem.raw());
        if (line == null) {
            return problem.summary();
        }
        return "not SMPP" + (line.startsWith("HTTP/") ? " but HTTP (" : " (") + verb + " " + Printable.of(line) + ")";
    }

    private static boolean isTls(Octets raw) {
        int type = raw.octetAt(0);
        return type >= FIRST_TLS_TYPE
                && type <= LAST_TLS_TYPE
                && raw.octetAt(1) == TLS_MAJOR
                && raw.octetAt(2) <= LAST_TLS_MINOR;
    }

    /*
     * Returns the first line if the octets are printable ASCII, otherwise null. Only 16 octets are known, so a longer
     * line ends with an ellipsis.
     */
    private static @Nullable String firstLine(Octets raw) {
        String text = new String(raw.toByteArray(), StandardCharsets.ISO_8859_1);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\r' || c == '\n') {
                return i < Integer.BYTES ? null : text.substring(0, i);
            }
            if (c < ' ' || c > '~') {
                return null;
            }
        }
        return text.length() < Integer.BYTES ? null : text + "...";
    }
}
