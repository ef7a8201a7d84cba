package io.smppcore.tools.inspect;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduHeader;
import io.smppcore.type.CommandId;
import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;

/**
 * A PDU in a stream.
 *
 * @param offset offset of the PDU in the stream
 * @param octets octets of the PDU; the rest of the stream if its end is unknown
 * @param body body of the PDU
 */
record DecodedPdu(int offset, Octets octets, PduBody body) {

    @Nullable
    PduProblem problem() {
        return body.problem();
    }

    /** Returns true if this is a response without a body. A generic_nack never has one. */
    boolean bodyAbsent() {
        if (octets.length() != CodecLimits.HEADER_OCTETS || problem() != null) {
            return false;
        }
        CommandId id = CommandId.of(PduHeader.commandId(octets.toByteArray(), 0));
        return id.isResponse() && !id.equals(CommandId.GENERIC_NACK);
    }
}
