package io.smppcore.tools.inspect;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduHeader;
import io.smppcore.type.CommandId;
import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;

/**
 * A PDU that {@code decode} has found in a stream of octets, possibly malformed or incomplete. Immutable.
 *
 * @param offset offset of the PDU in the stream
 * @param octets octets of the PDU; all octets up to the end of the stream if the end of the PDU is unknown
 * @param body decoded body, with the problem of the PDU if there is one
 */
record DecodedPdu(int offset, Octets octets, PduBody body) {

    /** Returns the problem of the PDU; null if it is well-formed. */
    @Nullable
    PduProblem problem() {
        return body.problem();
    }

    /** Returns true if this is a well-formed response without a body, except generic_nack, which never has a body. */
    boolean bodyAbsent() {
        if (octets.length() != CodecLimits.HEADER_OCTETS || problem() != null) {
            return false;
        }
        CommandId id = CommandId.of(PduHeader.commandId(octets.toByteArray(), 0));
        return id.isResponse() && !id.equals(CommandId.GENERIC_NACK);
    }
}
