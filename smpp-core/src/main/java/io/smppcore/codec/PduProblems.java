package io.smppcore.codec;

import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.Arrays;

/**
 * Factory of the problems of one PDU. Their texts consist of names of the specification and numbers, never of text from
 * the peer.
 */
final class PduProblems {

    static final int TLV_HEADER_OCTETS = 4;

    private final byte[] array;
    private final int start;
    private final int end;

    PduProblems(byte[] array, int start, int end) {
        this.array = array;
        this.start = start;
        this.end = end;
    }

    int start() {
        return start;
    }

    /** Returns a problem with a field or parameter at an index of the array. */
    DecodeProblem of(DecodeProblem.Kind kind, String field, int at, CommandStatus answer, String detail) {
        return new DecodeProblem(
                kind,
                CommandId.of(PduHeader.commandId(array, start)),
                CommandStatus.of(PduHeader.commandStatus(array, start)),
                PduHeader.sequenceNumber(array, start),
                Octets.wrap(Arrays.copyOfRange(array, start, end)),
                field,
                at - start,
                answer,
                detail);
    }

    /** Returns the problem of missing mandatory parameters. */
    DecodeProblem missingTlv(String names) {
        return of(
                DecodeProblem.Kind.MISSING_TLV, names, end, CommandStatus.ESME_RMISSINGTLV, "missing (expected: one)");
    }

    /** Returns the problem of a truncated parameter. */
    DecodeProblem malformedTlv(int at) {
        int left = end - at;
        if (left < TLV_HEADER_OCTETS) {
            return of(
                    DecodeProblem.Kind.TLV_HEADER_TRUNCATED,
                    left < Short.BYTES ? "tlv" : TlvTag.nameOf(unsignedShort(at)),
                    at,
                    CommandStatus.ESME_RINVTLVSTREAM,
                    left + " octets left (expected: 0 or >= " + TLV_HEADER_OCTETS + ")");
        }
        int tag = unsignedShort(at);
        return of(
                DecodeProblem.Kind.TLV_VALUE_TRUNCATED,
                TlvTag.nameOf(tag),
                at,
                CommandStatus.ESME_RINVTLVSTREAM,
                "tag 0x%04X: %d octets announced, %d left"
                        .formatted(tag, unsignedShort(at + 2), left - TLV_HEADER_OCTETS));
    }

    private int unsignedShort(int at) {
        return (array[at] & 0xFF) << Byte.SIZE | (array[at + 1] & 0xFF);
    }
}
