package io.smppcore.codec;

import io.smppcore.internal.util.Printable;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;

/**
 * Description of a PDU that cannot be decoded.
 *
 * @param kind kind of the problem
 * @param commandId command_id of the header, 0 if the header is incomplete
 * @param commandStatus command_status of the header
 * @param sequenceNumber sequence_number of the header, 0 if the header is incomplete
 * @param raw octets of the PDU; only the header if its command_length is invalid
 * @param field name of the field or parameter in the specification; the number, such as {@code 0x1400}, of a parameter
 *     without a name; {@code tlv} if the tag is incomplete
 * @param offset index of the field in {@code raw}
 * @param answer command_status that refuses a request with this problem
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

    /** Escapes characters of the detail that are not printable. */
    public DecodeProblem {
        detail = Printable.of(detail);
    }

    /** Kind of a problem. */
    public enum Kind {
        /** command_length is below 16. The start of the next PDU is unknown. */
        COMMAND_LENGTH_TOO_SMALL,
        /** command_length is above the limit. The start of the next PDU is unknown. */
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
        /** A mandatory parameter of the operation is missing. */
        MISSING_TLV,
        /** A submit_multi without recipients. */
        NO_DESTINATION,
        /** A message_payload in addition to a short_message or another message_payload. */
        TWO_MESSAGES,
        /** A response with an error status whose body contains a message_id or system_id. */
        EXTRA_BODY,
        /** A response with ESME_ROK and without a body. */
        MISSING_BODY,
        /** The PDU ends inside the tag or length of a parameter: one to three octets are left. */
        TLV_HEADER_TRUNCATED,
        /** The PDU ends inside the value of a parameter. */
        TLV_VALUE_TRUNCATED
    }

    /** {@return true if the start of the next PDU is unknown, so that the connection has to be closed} */
    public boolean endsSession() {
        return kind == Kind.COMMAND_LENGTH_TOO_SMALL || kind == Kind.COMMAND_LENGTH_TOO_LARGE;
    }

    /**
     * Returns the problem in one line, without the octets, which may hold a password.
     *
     * @return command, sequence number, field, offset and detail
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
