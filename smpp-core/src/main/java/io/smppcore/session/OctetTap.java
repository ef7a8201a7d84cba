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
     * A PDU was handed to the connection, or has arrived whole. Of one with a command_length out of range only the header is told.
     *
     * @param session the session
     * @param direction which way it goes
     * @param array holds the octets; valid only during the call, and not to be changed
     * @param index where the PDU starts
     * @param length how many octets it has
     */
    void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length);
}
