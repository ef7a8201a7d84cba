package io.smppcore.session;

/**
 * Tap that gets the octets of every PDU of a session in both directions, including PDUs that cannot be decoded. Called
 * on the event loop of the session; must not block. Its exceptions are logged and have no other effect.
 *
 * <p>The octets of a bind contain a password.
 */
@FunctionalInterface
public interface OctetTap {

    /** Direction of a PDU. */
    enum Direction {
        /** From this side to the peer. */
        SENT,
        /** From the peer to this side. */
        RECEIVED
    }

    /**
     * Returns the tap of one session. Called once, before the first PDU of the session, for taps that keep state per
     * session.
     *
     * @param session the session
     * @return the tap that gets the PDUs of this session; this tap itself unless overridden
     */
    default OctetTap forSession(SmppSession session) {
        return this;
    }

    /**
     * Called after a PDU was written to the connection, or was received. With a command_length out of range, only the
     * header is passed.
     *
     * @param session the session
     * @param direction direction of the PDU
     * @param array array with the octets; valid only during the call, and must not be changed
     * @param index index of the first octet
     * @param length length of the PDU in octets
     */
    void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length);

    /** Called when a client has bound this session to replace one that has ended. */
    default void onReconnected(SmppSession session) {}

    /** Called after the last PDU of the session, before {@link SmppSession#closed()} completes. */
    default void onClosed(SmppSession session, CloseReason reason) {}
}
