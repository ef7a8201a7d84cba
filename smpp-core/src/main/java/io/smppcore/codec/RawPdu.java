package io.smppcore.codec;

import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;

/**
 * A PDU of which only the header was read: for relays, which give it another sequence number and pass it on without touching its body.
 *
 * @param commandId the operation, known or not
 * @param commandStatus the status of the header, also of a request
 * @param sequenceNumber any 32-bit value
 * @param body everything behind the header, as it came
 */
public record RawPdu(CommandId commandId, CommandStatus commandStatus, int sequenceNumber, Octets body) {

    /**
     * The same PDU under another number.
     *
     * @param newSequenceNumber any 32-bit value
     * @return a PDU with the same body
     */
    public RawPdu renumbered(int newSequenceNumber) {
        return new RawPdu(commandId, commandStatus, newSequenceNumber, body);
    }

    /**
     * How many octets the PDU takes.
     *
     * @return its command_length
     */
    public int length() {
        return CodecLimits.HEADER_OCTETS + body.length();
    }

    /** Without the body, which may hold a password. */
    @Override
    public String toString() {
        return "RawPdu[" + commandId + ", " + commandStatus + ", sequence " + Integer.toUnsignedString(sequenceNumber)
                + ", " + length() + " octets]";
    }
}
