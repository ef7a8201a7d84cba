package io.smppcore.codec;

import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.Arrays;

/**
 * PDU with a decoded header and an encoded body, for relays, which change only the sequence number.
 *
 * <p>Immutable, with equality by content.
 */
public final class RawPdu {

    private static final int NUMBER = PduHeader.SEQUENCE_NUMBER;
    private static final int BODY = CodecLimits.HEADER_OCTETS;

    /**
     * Encoded PDU including the header, so that it is written by a single copy. The sequence number in it is not used.
     */
    private final byte[] octets;

    private final int sequenceNumber;

    private RawPdu(byte[] octets, int sequenceNumber) {
        this.octets = octets;
        this.sequenceNumber = sequenceNumber;
    }

    /**
     * Returns a PDU with the given parts.
     *
     * @param commandId the operation, known or not
     * @param commandStatus the command_status of the header, even of a request
     * @param sequenceNumber sequence_number of the header, any 32-bit value
     * @param body all octets after the header
     */
    public static RawPdu of(CommandId commandId, CommandStatus commandStatus, int sequenceNumber, Octets body) {
        byte[] octets = new byte[BODY + body.length()];
        PduHeader.write(octets, 0, octets.length, commandId.value(), commandStatus.value(), sequenceNumber);
        body.copyTo(octets, BODY);
        return new RawPdu(octets, sequenceNumber);
    }

    /** Copies a whole PDU. */
    static RawPdu copyOf(byte[] array, int index, int length) {
        return new RawPdu(Arrays.copyOfRange(array, index, index + length), PduHeader.sequenceNumber(array, index));
    }

    /** {@return the command_id of the header, known or not} */
    public CommandId commandId() {
        return CommandId.of(PduHeader.commandId(octets, 0));
    }

    /** {@return the command_status of the header, even of a request} */
    public CommandStatus commandStatus() {
        return CommandStatus.of(PduHeader.commandStatus(octets, 0));
    }

    /** {@return the sequence_number, any 32-bit value} */
    public int sequenceNumber() {
        return sequenceNumber;
    }

    /** {@return a copy of all octets after the header, possibly empty} */
    public Octets body() {
        return Octets.copyOf(octets, BODY, octets.length);
    }

    /** {@return the command_length in octets} */
    public int length() {
        return octets.length;
    }

    /** Returns this PDU with another sequence number, any 32-bit value; shares the octets of this one. */
    public RawPdu renumbered(int newSequenceNumber) {
        return new RawPdu(octets, newSequenceNumber);
    }

    /** Returns the octets to be written, with a sequence number to be replaced. */
    byte[] octets() {
        return octets;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawPdu pdu
                && sequenceNumber == pdu.sequenceNumber
                && Arrays.equals(octets, 0, NUMBER, pdu.octets, 0, NUMBER)
                && Arrays.equals(octets, BODY, octets.length, pdu.octets, BODY, pdu.octets.length);
    }

    @Override
    public int hashCode() {
        return body().hashCode() * 31 + sequenceNumber;
    }

    /** Returns the header without the body, which may hold a password. */
    @Override
    public String toString() {
        return "RawPdu[" + commandId() + ", " + commandStatus() + ", sequence "
                + Integer.toUnsignedString(sequenceNumber) + ", " + length() + " octets]";
    }
}
