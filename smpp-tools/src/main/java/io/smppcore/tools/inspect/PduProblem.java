package io.smppcore.tools.inspect;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.type.CommandStatus;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The problem of a PDU that cannot be read.
 *
 * @param error kind of problem, one word
 * @param field field with the problem
 * @param offset offset of the field in the PDU
 * @param detail value found and expectation
 * @param answer command_status of the response to a request with this problem; null if there is none
 * @param missing number of missing octets; null if unknown or none
 */
record PduProblem(
        String error,
        String field,
        int offset,
        String detail,
        @Nullable CommandStatus answer,
        @Nullable Integer missing) {

    /** The error of a stream that ends before its PDU. */
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

    /** Returns the problem of a PDU in which the stream ends. */
    static PduProblem needMoreData(int commandLength, int available) {
        String detail = available < LENGTH_OCTETS
                ? available + " octets (expected: >= " + LENGTH_OCTETS + ")"
                : commandLength + " octets announced, " + available + " available";
        Integer missing = available < LENGTH_OCTETS ? null : commandLength - available;
        return new PduProblem(NEED_MORE_DATA, "command_length", 0, detail, null, missing);
    }

    /** Returns the problem of an operation that no version has. */
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
