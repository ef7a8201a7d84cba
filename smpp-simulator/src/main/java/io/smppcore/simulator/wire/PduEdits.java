package io.smppcore.simulator.wire;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduHeader;
import io.smppcore.simulator.scenario.Fault;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Changes to encoded PDUs that violate the specification, for faults that alter a PDU. Arrays that are passed in are
 * not modified.
 */
final class PduEdits {

    /* Offsets of the fields of the header. */
    private static final int COMMAND_LENGTH = 0;
    private static final int COMMAND_ID = 4;
    private static final int COMMAND_STATUS = 8;
    private static final int SEQUENCE_NUMBER = 12;

    private static final int SHORTEST_LENGTH = 15;

    /** A network_error_code whose length field says 200 octets, and whose value has three. */
    private static final byte[] TRUNCATED = {0x04, 0x23, 0x00, (byte) 0xC8, 'c', 'u', 't'};

    /** A TLV with the tag 0x3FFE, which no specification and no vendor uses. */
    private static final byte[] UNKNOWN = {0x3F, (byte) 0xFE, 0x00, 0x03, 'n', 'e', 'w'};

    private static final byte[] SOME_ID = {'0', 'A', '0', '0', '0', '0', '0', '1', 0};
    private static final int OTHER_BITS = 0x4000_0000;

    private PduEdits() {}

    static byte[] edited(Fault fault, byte[] pdu) {
        return switch (fault.kind()) {
            case BAD_LENGTH -> with(pdu, COMMAND_LENGTH, (int) fault.length().orElse(SHORTEST_LENGTH));
            case WRONG_RESPONSE -> with(pdu, COMMAND_ID, otherResponse(PduHeader.commandId(pdu, 0)));
            case WRONG_SEQUENCE -> with(pdu, SEQUENCE_NUMBER, PduHeader.sequenceNumber(pdu, 0) ^ OTHER_BITS);
            case SEQUENCE_ZERO -> with(pdu, SEQUENCE_NUMBER, 0);
            case SEQUENCE_HIGH -> with(pdu, SEQUENCE_NUMBER, PduHeader.sequenceNumber(pdu, 0) | Integer.MIN_VALUE);
            case MISSING_NUL -> withoutFirstNul(pdu);
            case EXTRA_NUL -> append(pdu, (byte) 0);
            case BODY_ON_ERROR -> refusing(fault, pdu);
            case HEADER_ONLY ->
                with(Arrays.copyOf(pdu, CodecLimits.HEADER_OCTETS), COMMAND_LENGTH, CodecLimits.HEADER_OCTETS);
            case TRUNCATED_TLV -> append(pdu, TRUNCATED);
            case VENDOR_TLV ->
                append(pdu, fault.octets().map(octets -> octets.toByteArray()).orElse(UNKNOWN));
            case NACK -> nack(fault, pdu);
            default -> throw new IllegalArgumentException(fault.kind() + " does not change a PDU");
        };
    }

    /** Returns a deliver_sm to 12345 with the text hello. */
    static byte[] deliverSm(int sequence) {
        byte[] destination = "12345".getBytes(StandardCharsets.US_ASCII);
        byte[] text = "hello".getBytes(StandardCharsets.US_ASCII);
        int upToDestination = 6;
        int afterDestination = 10;
        int length =
                CodecLimits.HEADER_OCTETS + upToDestination + destination.length + afterDestination + 1 + text.length;
        return ByteBuffer.allocate(length)
                .putInt(length)
                .putInt(CommandId.DELIVER_SM.value())
                .putInt(0)
                .putInt(sequence)
                .put(CodecLimits.HEADER_OCTETS + upToDestination, destination)
                .put(length - text.length - 1, (byte) text.length)
                .put(length - text.length, text)
                .array();
    }

    private static byte[] refusing(Fault fault, byte[] pdu) {
        byte[] refused = PduHeader.commandStatus(pdu, 0) == 0
                ? with(
                        pdu,
                        COMMAND_STATUS,
                        fault.status().orElse(CommandStatus.ESME_RSYSERR).value())
                : pdu;
        return refused.length > CodecLimits.HEADER_OCTETS ? refused : append(refused, SOME_ID);
    }

    private static byte[] nack(Fault fault, byte[] pdu) {
        byte[] nack = with(Arrays.copyOf(pdu, CodecLimits.HEADER_OCTETS), COMMAND_LENGTH, CodecLimits.HEADER_OCTETS);
        return with(
                with(nack, COMMAND_ID, CommandId.GENERIC_NACK.value()),
                COMMAND_STATUS,
                fault.status().orElse(CommandStatus.ESME_RINVCMDID).value());
    }

    /**
     * Returns a command_id that differs: for a bind response that of another bind type, for submit_sm_resp
     * data_sm_resp, for any other response submit_sm_resp.
     */
    private static int otherResponse(int id) {
        CommandId command = CommandId.of(id);
        if (command.equals(CommandId.BIND_TRANSCEIVER_RESP)) {
            return CommandId.BIND_TRANSMITTER_RESP.value();
        }
        if (command.equals(CommandId.BIND_TRANSMITTER_RESP) || command.equals(CommandId.BIND_RECEIVER_RESP)) {
            return CommandId.BIND_TRANSCEIVER_RESP.value();
        }
        return command.equals(CommandId.SUBMIT_SM_RESP)
                ? CommandId.DATA_SM_RESP.value()
                : CommandId.SUBMIT_SM_RESP.value();
    }

    private static byte[] withoutFirstNul(byte[] pdu) {
        int nul = CodecLimits.HEADER_OCTETS;
        while (nul < pdu.length && pdu[nul] != 0) {
            nul++;
        }
        if (nul >= pdu.length) {
            return pdu;
        }
        return ByteBuffer.allocate(pdu.length - 1)
                .put(pdu, 0, nul)
                .put(pdu, nul + 1, pdu.length - nul - 1)
                .putInt(COMMAND_LENGTH, pdu.length - 1)
                .array();
    }

    private static byte[] append(byte[] pdu, byte... further) {
        int length = pdu.length + further.length;
        return ByteBuffer.allocate(length)
                .put(pdu)
                .put(further)
                .putInt(COMMAND_LENGTH, length)
                .array();
    }

    private static byte[] with(byte[] pdu, int index, int value) {
        return ByteBuffer.wrap(pdu.clone()).putInt(index, value).array();
    }
}
