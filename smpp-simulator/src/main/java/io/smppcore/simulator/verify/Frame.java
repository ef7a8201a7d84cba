package io.smppcore.simulator.verify;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduHeader;
import io.smppcore.pdu.Pdu;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A PDU as it is on the wire, for judges. Its octets are valid only during the call of a judge. */
final class Frame {

    private static final int HEADER = CodecLimits.HEADER_OCTETS;
    private static final int SHOWN_OCTETS = 256;
    private static final long FNV_OFFSET = 0xCBF2_9CE4_8422_2325L;
    private static final long FNV_PRIME = 0x100_0000_01B3L;

    final byte[] array;
    final int index;
    final int length;
    final long nanos;
    final CommandId command;

    /**
     * The decoded PDU, possibly without some fields; null if it cannot be decoded. {@link OctetsJudge} sets it before
     * other judges read it.
     */
    @Nullable
    Pdu pdu;

    /**
     * Creates a frame. A PDU with an invalid command_length may have only the octets of its header, or fewer, which are
     * filled up with zeros.
     */
    Frame(byte[] array, int index, int length, long nanos) {
        this.nanos = nanos;
        if (length < HEADER) {
            this.array = Arrays.copyOf(Arrays.copyOfRange(array, index, index + length), HEADER);
            this.index = 0;
            this.length = HEADER;
        } else {
            this.array = array;
            this.index = index;
            this.length = length;
        }
        this.command = CommandId.of(PduHeader.commandId(this.array, this.index));
    }

    /** Returns the field command_length. It differs from {@link #length} if it is invalid. */
    int commandLength() {
        return PduHeader.commandLength(array, index);
    }

    boolean is(CommandId other) {
        return command.value() == other.value();
    }

    boolean isRequest() {
        return !command.isResponse();
    }

    boolean isBind() {
        return is(CommandId.BIND_TRANSMITTER) || is(CommandId.BIND_RECEIVER) || is(CommandId.BIND_TRANSCEIVER);
    }

    boolean isBindResponse() {
        return is(CommandId.BIND_TRANSMITTER_RESP)
                || is(CommandId.BIND_RECEIVER_RESP)
                || is(CommandId.BIND_TRANSCEIVER_RESP);
    }

    /** Returns true if the PDU submits a message. */
    boolean isSubmission() {
        return is(CommandId.SUBMIT_SM)
                || is(CommandId.SUBMIT_MULTI)
                || is(CommandId.DATA_SM)
                || is(CommandId.BROADCAST_SM);
    }

    CommandStatus status() {
        return CommandStatus.of(PduHeader.commandStatus(array, index));
    }

    int sequenceNumber() {
        return PduHeader.sequenceNumber(array, index);
    }

    /** Returns a hash of command_id and body, by which a request that is sent again is recognized. */
    long bodyHash() {
        long hash = (FNV_OFFSET ^ command.value()) * FNV_PRIME;
        for (int i = index + HEADER; i < index + length; i++) {
            hash = (hash ^ array[i]) * FNV_PRIME;
        }
        return hash;
    }

    /**
     * Returns the first octets, at most 256, in hexadecimal digits for reports. Of a bind or outbind, returns only the
     * header, as the body contains a password.
     */
    String hex() {
        int shown = isBind() || is(CommandId.OUTBIND) ? HEADER : Math.min(length, SHOWN_OCTETS);
        return HexFormat.of().formatHex(array, index, index + shown);
    }
}
