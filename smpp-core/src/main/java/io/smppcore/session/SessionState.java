package io.smppcore.session;

import io.smppcore.pdu.BindType;

/**
 * State of a session (SMPP 5.0 2.3; 3.4: 2.2).
 *
 * <p>The state changes when the bind response is sent or received, not when the request is.
 */
public enum SessionState {
    /** Connected, not bound. */
    OPEN,
    /** Connected by the SMSC, which has sent outbind; the bind of the ESME follows. */
    OUTBOUND,
    /** Bound as transmitter. */
    BOUND_TX,
    /** Bound as receiver. */
    BOUND_RX,
    /** Bound as transceiver. */
    BOUND_TRX,
    /** Unbind sent or answered; the connection is about to close. */
    UNBOUND,
    /** Connection closed. */
    CLOSED;

    /** Returns true if the session is bound. */
    public boolean isBound() {
        return this == BOUND_TX || this == BOUND_RX || this == BOUND_TRX;
    }

    /** Returns the bound state of a type of bind. */
    public static SessionState boundAs(BindType type) {
        return switch (type) {
            case TRANSMITTER -> BOUND_TX;
            case RECEIVER -> BOUND_RX;
            case TRANSCEIVER -> BOUND_TRX;
        };
    }
}
