package io.smppcore.session;

import io.smppcore.pdu.BindType;

/**
 * The states of a session (SMPP 5.0 2.3; 3.4: 2.2).
 *
 * <p>The state changes when the bind response is sent or received, not when the request is.
 */
public enum SessionState {
    /** Connected, not bound. */
    OPEN,
    /** The message centre has connected and sent outbind; the bind of the ESME has to follow. */
    OUTBOUND,
    /** Bound as transmitter. */
    BOUND_TX,
    /** Bound as receiver. */
    BOUND_RX,
    /** Bound as transceiver. */
    BOUND_TRX,
    /** An unbind was sent or answered; the connection is about to end. */
    UNBOUND,
    /** No connection. */
    CLOSED;

    /**
     * Tells whether messages can flow.
     *
     * @return true for the three bound states
     */
    public boolean isBound() {
        return this == BOUND_TX || this == BOUND_RX || this == BOUND_TRX;
    }

    /**
     * Returns the state of a bound session.
     *
     * @param type the type of its bind
     * @return one of the three bound states
     */
    public static SessionState boundAs(BindType type) {
        return switch (type) {
            case TRANSMITTER -> BOUND_TX;
            case RECEIVER -> BOUND_RX;
            case TRANSCEIVER -> BOUND_TRX;
        };
    }
}
