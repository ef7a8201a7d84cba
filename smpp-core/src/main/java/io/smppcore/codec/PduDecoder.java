package io.smppcore.codec;

import io.netty.buffer.ByteBuf;
import io.smppcore.internal.codec.PduCodec;
import io.smppcore.internal.codec.PduCodecs;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.Arrays;

/**
 * Decoder of PDUs. Allocates only the record and its values.
 *
 * <p>Not thread-safe: use one for each thread or event loop.
 *
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 3.1</a>
 */
public final class PduDecoder {

    private static final byte[] NO_SCRATCH = {};
    private static final int SCRATCH_OCTETS = 512;
    private static final int LENGTH_OCTETS = 4;

    private final CodecLimits limits;
    private final OctetReader reader;
    private final boolean takesRefusals;
    private final boolean takesAnySequenceNumber;
    private byte[] scratch = NO_SCRATCH; // allocated on demand: sessions decode from arrays
    private int sequenceNumber;

    /** Creates a decoder with the accepted deviations from the specification and the limits of received PDUs. */
    public PduDecoder(Leniency leniency, CodecLimits limits) {
        this.limits = limits;
        this.reader = new OctetReader(leniency);
        this.takesRefusals = leniency.bodyInRefusal();
        this.takesAnySequenceNumber = leniency.anySequenceNumber();
    }

    /**
     * Returns the length of the PDU at an index. Takes constant time.
     *
     * @param array array with the octets
     * @param index index of the PDU
     * @param available number of octets received from the index on
     * @return command_length, which may exceed the available octets; 0 if fewer than 4 are available
     * @throws DecodeException if command_length is below 16 or above the limit; the session cannot continue
     */
    public int frameLength(byte[] array, int index, int available) {
        if (available < LENGTH_OCTETS) {
            return 0;
        }
        int length = PduHeader.commandLength(array, index);
        if (isOutOfRange(length)) {
            throw badLength(array, index, available, length);
        }
        return length;
    }

    /**
     * Decodes one PDU from an array.
     *
     * @param array array with the octets; not kept
     * @param index index of the PDU
     * @param length command_length of the PDU, as returned by {@link #frameLength}
     * @return the PDU; its sequence number is then {@link #sequenceNumber()}
     * @throws DecodeException if the body, or a part of it, cannot be decoded, or the request cannot be carried out;
     *     the next PDU can be decoded
     */
    public Pdu decode(byte[] array, int index, int length) {
        sequenceNumber = PduHeader.sequenceNumber(array, index);
        int status = PduHeader.commandStatus(array, index);
        int commandId = PduHeader.commandId(array, index);
        reader.wrap(array, index, length);
        if (!takesAnySequenceNumber) {
            PduChecks.checkSequenceNumber(sequenceNumber, commandId == CommandId.GENERIC_NACK.value(), reader);
        }
        PduCodec<?> codec = PduCodecs.find(commandId);
        if (codec == null) {
            return unknown(CommandId.of(commandId), CommandStatus.of(status));
        }
        Pdu pdu;
        try {
            pdu = codec.read(reader, CommandStatus.of(status));
        } catch (DecodeException e) {
            throw withoutBody(e, codec, array, index);
        }
        DecodeProblem problem = commandId < 0 ? reader.takeLeftOut() : PduChecks.check(pdu, reader);
        if (problem != null) {
            throw new DecodeException(problem, pdu);
        }
        return pdu;
    }

    private Pdu unknown(CommandId commandId, CommandStatus status) {
        return commandId.isResponse()
                ? new UnknownResponse(commandId, status, reader.rest())
                : new UnknownRequest(commandId, status, reader.rest());
    }

    /**
     * Returns the exception for a body that cannot be decoded. For a response with an error status, such as
     * ESME_RTHROTTLED, the exception contains the response without its body if the leniency allows it, so that the
     * status is not lost.
     */
    private DecodeException withoutBody(DecodeException exception, PduCodec<?> codec, byte[] array, int index) {
        DecodeProblem problem = exception.problem();
        boolean isRefusal =
                problem.commandId().isResponse() && !problem.commandStatus().isOk();
        if (!isRefusal || !takesRefusals) {
            return exception;
        }
        // As if the PDU had no body.
        reader.wrap(array, index, CodecLimits.HEADER_OCTETS);
        return new DecodeException(problem, codec.read(reader, problem.commandStatus()));
    }

    /**
     * Decodes one PDU from a buffer that holds all of it. Heap buffers are read in place, others with one copy.
     *
     * @param in buffer whose reader index is moved past the PDU, even if the body cannot be decoded; stays owned by the
     *     caller
     * @return the PDU; its sequence number is then {@link #sequenceNumber()}
     * @throws DecodeException if command_length is out of range, without moving the index, or the body cannot be
     *     decoded
     * @throws IndexOutOfBoundsException if the buffer does not hold a whole PDU
     */
    public Pdu decode(ByteBuf in) {
        int length = frameLength(in);
        if (in.hasArray()) {
            int index = in.arrayOffset() + in.readerIndex();
            in.skipBytes(length);
            return decode(in.array(), index, length);
        }
        return decode(copied(in, length), 0, length);
    }

    /**
     * Decodes the header of one PDU from a buffer that holds all of it, and keeps the body encoded.
     *
     * @param in buffer whose reader index is moved past the PDU; stays owned by the caller
     * @return the PDU, with a copy of the octets
     * @throws DecodeException if command_length is out of range, without moving the index
     * @throws IndexOutOfBoundsException if the buffer does not hold a whole PDU
     */
    public RawPdu decodeRaw(ByteBuf in) {
        int length = frameLength(in);
        if (in.hasArray()) {
            int index = in.arrayOffset() + in.readerIndex();
            in.skipBytes(length);
            return raw(in.array(), index, length);
        }
        return raw(copied(in, length), 0, length);
    }

    private RawPdu raw(byte[] array, int index, int length) {
        sequenceNumber = PduHeader.sequenceNumber(array, index);
        return RawPdu.copyOf(array, index, length);
    }

    /** Returns the scratch array with the next octets of a buffer at its start. */
    private byte[] copied(ByteBuf in, int length) {
        if (length > scratch.length) {
            scratch = new byte[Math.max(length, Math.max(SCRATCH_OCTETS, 2 * scratch.length))];
        }
        in.readBytes(scratch, 0, length);
        return scratch;
    }

    /** {@return the sequence_number of the last PDU, any 32-bit value, even if its body could not be decoded} */
    public int sequenceNumber() {
        return sequenceNumber;
    }

    private int frameLength(ByteBuf in) {
        int readable = in.readableBytes();
        int length = readable < LENGTH_OCTETS ? 0 : in.getInt(in.readerIndex());
        if (readable >= LENGTH_OCTETS && isOutOfRange(length)) {
            byte[] header = new byte[Math.min(readable, CodecLimits.HEADER_OCTETS)];
            in.getBytes(in.readerIndex(), header);
            throw badLength(header, 0, header.length, length);
        }
        if (length == 0 || length > readable) {
            throw new IndexOutOfBoundsException("buffer: " + readable + " octets (expected: >= "
                    + (length == 0 ? LENGTH_OCTETS : length) + ", a whole PDU)");
        }
        return length;
    }

    private boolean isOutOfRange(int length) {
        return length < CodecLimits.HEADER_OCTETS || length > limits.maxPduOctets();
    }

    private DecodeException badLength(byte[] array, int index, int available, int length) {
        byte[] header = Arrays.copyOfRange(array, index, index + Math.min(available, CodecLimits.HEADER_OCTETS));
        boolean whole = header.length == CodecLimits.HEADER_OCTETS;
        boolean tooSmall = length >= 0 && length < CodecLimits.HEADER_OCTETS;
        return new DecodeException(new DecodeProblem(
                tooSmall ? DecodeProblem.Kind.COMMAND_LENGTH_TOO_SMALL : DecodeProblem.Kind.COMMAND_LENGTH_TOO_LARGE,
                CommandId.of(whole ? PduHeader.commandId(header, 0) : 0),
                CommandStatus.of(whole ? PduHeader.commandStatus(header, 0) : 0),
                whole ? PduHeader.sequenceNumber(header, 0) : 0,
                Octets.wrap(header),
                "command_length",
                0,
                CommandStatus.ESME_RINVCMDLEN,
                Integer.toUnsignedString(length) + " octets (expected: " + CodecLimits.HEADER_OCTETS + " to "
                        + limits.maxPduOctets() + ")"));
    }
}
