package io.smppcore.pdu;

import io.smppcore.type.CommandId;

/** A kind of bind, which determines the directions in which the ESME may exchange messages with the SMSC. */
public enum BindType {
    /** The ESME sends messages: bind_transmitter. */
    TRANSMITTER(CommandId.BIND_TRANSMITTER),
    /** The ESME receives messages: bind_receiver. */
    RECEIVER(CommandId.BIND_RECEIVER),
    /** The ESME sends and receives messages: bind_transceiver. */
    TRANSCEIVER(CommandId.BIND_TRANSCEIVER);

    @SuppressWarnings("ImmutableEnumChecker") // a record of one number
    private final CommandId commandId;

    BindType(CommandId commandId) {
        this.commandId = commandId;
    }

    /** {@return the command_id of the bind request} */
    public CommandId commandId() {
        return commandId;
    }

    /** {@return true for transmitter and transceiver: the ESME may send messages} */
    public boolean transmits() {
        return this != RECEIVER;
    }

    /** {@return true for receiver and transceiver: the ESME may receive messages} */
    public boolean receives() {
        return this != TRANSMITTER;
    }
}
