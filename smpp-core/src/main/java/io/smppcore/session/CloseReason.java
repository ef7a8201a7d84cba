package io.smppcore.session;

import io.smppcore.internal.Printable;
import org.jspecify.annotations.Nullable;

/**
 * Why a session has ended.
 *
 * @param kind who ended it and how
 * @param detail one line for a log
 * @param cause the error of the connection, or null
 */
public record CloseReason(
        Kind kind, String detail, @Nullable Throwable cause) {

    /** Who ended a session and how. */
    public enum Kind {
        /** This side has closed it. */
        CLOSED_BY_US,
        /** The peer has sent unbind, or has closed the connection. */
        CLOSED_BY_PEER,
        /** The connection broke. */
        NETWORK_ERROR,
        /** The peer was silent, or did not bind, read or answer in time. */
        TIMEOUT,
        /** The peer has sent octets that nobody can make sense of. */
        PROTOCOL_ERROR,
        /** The bind was refused, by whichever side. */
        BIND_REFUSED,
        /** This side has failed: an error inside the session, or the end of the event loop that served it. */
        INTERNAL_ERROR
    }

    private static final int MAX_DETAIL = 1_000;

    /** Escapes what is not printable in the detail, such as line breaks in the name of a peer. */
    public CloseReason {
        detail = Printable.of(detail, MAX_DETAIL);
    }

    /**
     * Returns a reason without a cause.
     *
     * @param kind the side that ended the session, and how
     * @param detail one line for a log
     * @return the reason
     */
    public static CloseReason of(Kind kind, String detail) {
        return new CloseReason(kind, detail, null);
    }

    @Override
    public String toString() {
        return kind + ": " + detail;
    }
}
