package io.smppcore.tools.inspect;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.type.CommandStatus;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The problem of a PDU that is malformed, incomplete or of an unknown operation. Immutable.
 *
 * @param error kind of problem, words with underscores
 * @param field field with the problem
 * @param offset offset of the field in the PDU
 * @param detail the value found and the expectation
 * @param answer command_status with which a peer responds to such a request; null if there is no response
 * @param missing number of octets that are missing; null if unknown, or if none are missing
 */
record PduProblem(
        String error,
        String field,
        int offset,
        String detail,
        @Nullable CommandStatus answer,
        @Nullable Integer missing) {

    /** Kind of problem of a stream that ends within a PDU. */
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

    /**
     * Returns the problem of a stream that ends within a PDU.
     *
     * @param commandLength command_length of the PDU, ignored if fewer than 4 octets are available
     * @param available number of octets from the beginning of the PDU to the end of the stream
     */
    static PduProblem needMoreData(int commandLength, int available) {
        String detail = available < LENGTH_OCTETS
                ? available + " octets (expected: >= " + LENGTH_OCTETS + ")"
                : commandLength + " octets announced, " + available + " available";
        Integer missing = available < LENGTH_OCTETS ? null : commandLength - available;
        return new PduProblem(NEED_MORE_DATA, "command_length", 0, detail, null, missing);
    }

    /**
     * Returns the problem of a command_id that is in no version of SMPP.
     *
     * @param response true if it is the command_id of a response
     */
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
