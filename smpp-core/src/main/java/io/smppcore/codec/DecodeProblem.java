package io.smppcore.codec;

import io.smppcore.internal.Printable;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;

/**
 * A PDU that could not be read, with everything there is to know about it.
 *
 * @param kind what is wrong
 * @param commandId command_id of the header, 0 when the header is incomplete
 * @param commandStatus command_status of the header
 * @param sequenceNumber sequence_number of the header, 0 when the header is incomplete
 * @param raw the octets of the PDU; of one whose command_length is wrong, the header
 * @param field name of the field or parameter in the specification, {@code 0x1400} of a parameter without a name,
 *     {@code tlv} when not even its tag is there
 * @param offset where in {@code raw} the field starts
 * @param answer the command_status that answers a request with this fault
 * @param detail what was found and what was expected
 */
public record DecodeProblem(
        Kind kind,
        CommandId commandId,
        CommandStatus commandStatus,
        int sequenceNumber,
        Octets raw,
        String field,
        int offset,
        CommandStatus answer,
        String detail) {

    /** Escapes what is not printable in the detail. */
    public DecodeProblem {
        detail = Printable.of(detail);
    }

    /** What is wrong with a PDU. */
    public enum Kind {
        /** command_length is below 16. Where the next PDU starts is lost. */
        COMMAND_LENGTH_TOO_SMALL,
        /** command_length is above the limit. Where the next PDU starts is lost. */
        COMMAND_LENGTH_TOO_LARGE,
        /** A text has no NUL before the PDU ends. */
        MISSING_NUL,
        /** The PDU ends inside a field. */
        TRUNCATED,
        /** A text is longer than its field allows. */
        TOO_LONG,
        /** dest_flag is neither 1 nor 2. */
        INVALID_DEST_FLAG,
        /** An address has an octet that is not printable ASCII. */
        ODD_CHARACTER,
        /** sequence_number is 0 or above 0x7FFFFFFF. */
        SEQUENCE_OUT_OF_RANGE,
        /** A parameter that the operation must have is not there. */
        MISSING_TLV,
        /** A submit_multi has no recipients. */
        NO_DESTINATION,
        /** A message_payload stands beside a short_message or another message_payload. */
        TWO_MESSAGES,
        /** A response refuses and has a body with a message_id or system_id all the same. */
        EXTRA_BODY,
        /** A response says ESME_ROK and has no body. */
        MISSING_BODY,
        /** One to three octets are left where a parameter would start. */
        TLV_HEADER_TRUNCATED,
        /** The PDU ends inside the value of a parameter. */
        TLV_VALUE_TRUNCATED
    }

    /**
     * Tells whether the connection can go on.
     *
     * @return true when nobody knows where the next PDU starts, so that only closing is left
     */
    public boolean endsSession() {
        return kind == Kind.COMMAND_LENGTH_TOO_SMALL || kind == Kind.COMMAND_LENGTH_TOO_LARGE;
    }

    /**
     * The problem in one line, without the octets, which may hold a password.
     *
     * @return command, sequence number, field, offset and what is wrong
     */
    public String summary() {
        return commandId + " sequence " + Integer.toUnsignedString(sequenceNumber) + ": " + field + " at offset "
                + offset + ": " + detail;
    }

    @Override
    public String toString() {
        return "DecodeProblem[" + summary() + ", answer=" + answer + ", " + raw.length() + " octets]";
    }
}
