package io.smppcore.session;

import io.smppcore.internal.util.Printable;
import org.jspecify.annotations.Nullable;

/**
 * Reason for the end of a session.
 *
 * @param kind kind of reason
 * @param detail one line for a log
 * @param cause the error of the connection, or null
 */
public record CloseReason(
        Kind kind, String detail, @Nullable Throwable cause) {

    /** Kind of reason. */
    public enum Kind {
        /** Closed by this side. */
        CLOSED_BY_US,
        /** The peer has sent unbind. */
        UNBOUND_BY_PEER,
        /** The peer has closed the connection without unbind. */
        CLOSED_BY_PEER,
        /** Error of the connection. */
        NETWORK_ERROR,
        /** The peer was silent, or did not bind, read or respond in time. */
        TIMEOUT,
        /** The peer has sent octets that are not a PDU, or too much before the bind. */
        PROTOCOL_ERROR,
        /** Bind refused by either side. */
        BIND_REFUSED,
        /** Error inside the session, or the end of its event loop. */
        INTERNAL_ERROR
    }

    private static final int MAX_DETAIL = 1_000;

    /** Escapes characters of the detail that are not printable, such as line breaks in the name of a peer. */
    public CloseReason {
        detail = Printable.of(detail, MAX_DETAIL);
    }

    /** Returns a reason without a cause; the detail is one line for a log. */
    public static CloseReason of(Kind kind, String detail) {
        return new CloseReason(kind, detail, null);
    }

    @Override
    public String toString() {
        return kind + ": " + detail;
    }
}
