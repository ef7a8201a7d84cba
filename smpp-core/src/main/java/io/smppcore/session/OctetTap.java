package io.smppcore.session;

/**
 * Sees the octets of every PDU of a session in both directions, those that could not be read included. Called on the event loop of the
 * session; must not block. What it throws is logged and changes nothing.
 *
 * <p>The octets of a bind hold a password.
 */
@FunctionalInterface
public interface OctetTap {

    /** Which way a PDU goes. */
    enum Direction {
        /** From this side to the peer. */
        SENT,
        /** From the peer to this side. */
        RECEIVED
    }

    /**
     * The tap of one session, asked for once, when the session is open and before any of its PDUs. For taps that keep something about
     * each session, so that they need not look it up for each PDU.
     *
     * @param session the session
     * @return what is told about the PDUs of this session; this tap itself unless overridden
     */
    default OctetTap forSession(SmppSession session) {
        return this;
    }

    /**
     * A PDU was handed to the connection, or has arrived whole. Of one with a command_length out of range only the header is told.
     *
     * @param session the session
     * @param direction which way it goes
     * @param array holds the octets; valid only during the call, and not to be changed
     * @param index where the PDU starts
     * @param length how many octets it has
     */
    void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length);

    /**
     * A client has bound this session in place of one that it had lost.
     *
     * @param session the new session
     */
    default void onReconnected(SmppSession session) {}

    /**
     * The session is over; no more of its PDUs are told. Called before {@link SmppSession#closed()} completes.
     *
     * @param session the session
     * @param reason who ended it and how
     */
    default void onClosed(SmppSession session, CloseReason reason) {}
}
