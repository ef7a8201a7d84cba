package io.smppcore.pdu;

/** The three kinds of bind: who may send messages on the session. */
public enum BindType {
    /** The ESME sends: bind_transmitter. */
    TRANSMITTER,
    /** The ESME receives: bind_receiver. */
    RECEIVER,
    /** Both: bind_transceiver. */
    TRANSCEIVER;

    /**
     * Tells whether the ESME may send messages on such a session.
     *
     * @return true for transmitter and transceiver
     */
    public boolean transmits() {
        return this != RECEIVER;
    }

    /**
     * Tells whether the ESME gets messages on such a session.
     *
     * @return true for receiver and transceiver
     */
    public boolean receives() {
        return this != TRANSMITTER;
    }
}
