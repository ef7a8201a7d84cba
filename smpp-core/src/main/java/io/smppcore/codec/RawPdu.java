package io.smppcore.codec;

import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.Arrays;

/**
 * A PDU of which only the header was read: for relays, which give it another sequence number and pass it on without touching its body.
 *
 * <p>Immutable, with equality by content.
 */
public final class RawPdu {

    private static final int NUMBER = PduHeader.SEQUENCE_NUMBER;
    private static final int BODY = CodecLimits.HEADER_OCTETS;

    /** The PDU as it came, header included, so that one copy writes it. Its sequence number is not looked at. */
    private final byte[] octets;

    private final int sequenceNumber;

    private RawPdu(byte[] octets, int sequenceNumber) {
        this.octets = octets;
        this.sequenceNumber = sequenceNumber;
    }

    /**
     * A PDU from its parts.
     *
     * @param commandId the operation, known or not
     * @param commandStatus the status of the header, also of a request
     * @param sequenceNumber any 32-bit value
     * @param body everything behind the header
     * @return the PDU
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

    /**
     * Which operation this is.
     *
     * @return the command_id of the header, known or not
     */
    public CommandId commandId() {
        return CommandId.of(PduHeader.commandId(octets, 0));
    }

    /**
     * What the PDU says about its request.
     *
     * @return the command_status of the header, also of a request
     */
    public CommandStatus commandStatus() {
        return CommandStatus.of(PduHeader.commandStatus(octets, 0));
    }

    /**
     * Which request or response this is.
     *
     * @return any 32-bit value
     */
    public int sequenceNumber() {
        return sequenceNumber;
    }

    /**
     * Everything behind the header, as it came.
     *
     * @return a copy, possibly empty
     */
    public Octets body() {
        return Octets.copyOf(octets, BODY, octets.length);
    }

    /**
     * How many octets the PDU takes.
     *
     * @return its command_length
     */
    public int length() {
        return octets.length;
    }

    /**
     * The same PDU under another number.
     *
     * @param newSequenceNumber any 32-bit value
     * @return a PDU with the same body, which is not copied
     */
    public RawPdu renumbered(int newSequenceNumber) {
        return new RawPdu(octets, newSequenceNumber);
    }

    /** The octets to write, of which the sequence number is not the one that counts. */
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

    /** Without the body, which may hold a password. */
    @Override
    public String toString() {
        return "RawPdu[" + commandId() + ", " + commandStatus() + ", sequence "
                + Integer.toUnsignedString(sequenceNumber) + ", " + length() + " octets]";
    }
}
