package io.smppcore.tools.inspect;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.type.CommandStatus;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a PDU could not be read.
 *
 * @param error one word for the kind of fault
 * @param field the field in which it was found
 * @param offset where in the PDU the field starts
 * @param detail what was found and what was expected
 * @param answer the command_status that answers a request with this fault, null when there is nothing to answer
 * @param missing how many octets are still to come, null when that is not known or nothing is missing
 */
record PduProblem(
        String error,
        String field,
        int offset,
        String detail,
        @Nullable CommandStatus answer,
        @Nullable Integer missing) {

    /** The octets end before the PDU does. */
    static final String NEED_MORE_DATA = "need_more_data";

    private static final String UNKNOWN_COMMAND = "unknown_command";
    private static final int LENGTH_OCTETS = 4;
    private static final int COMMAND_ID_OFFSET = 4;

    static PduProblem of(DecodeProblem problem) {
        return new PduProblem(
                problem.kind().name().toLowerCase(Locale.ROOT),
                problem.field(),
                problem.offset(),
                problem.detail(),
                problem.commandId().isResponse() ? null : problem.answer(),
                null);
    }

    /** The stream ends inside a PDU. */
    static PduProblem needMoreData(int commandLength, int available) {
        String detail = available < LENGTH_OCTETS
                ? available + " octets (expected: >= " + LENGTH_OCTETS + ")"
                : commandLength + " octets announced, " + available + " there";
        Integer missing = available < LENGTH_OCTETS ? null : commandLength - available;
        return new PduProblem(NEED_MORE_DATA, "command_length", 0, detail, null, missing);
    }

    /** No version of the protocol has this operation. */
    static PduProblem unknownCommand(boolean response) {
        return new PduProblem(
                UNKNOWN_COMMAND,
                "command_id",
                COMMAND_ID_OFFSET,
                "not an operation of SMPP 3.4 or 5.0",
                response ? null : CommandStatus.ESME_RINVCMDID,
                null);
    }
}
