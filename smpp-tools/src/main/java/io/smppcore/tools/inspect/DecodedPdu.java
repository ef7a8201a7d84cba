package io.smppcore.tools.inspect;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduHeader;
import io.smppcore.type.CommandId;
import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;

/**
 * A PDU as it was found in a stream.
 *
 * @param offset where in the stream it starts
 * @param octets all that is there of it; when nobody knows where it ends, the rest of the stream
 * @param body what stands behind the header
 */
record DecodedPdu(int offset, Octets octets, PduBody body) {

    @Nullable
    PduProblem problem() {
        return body.problem();
    }

    /** A response that is only a header. A generic_nack never has more. */
    boolean bodyAbsent() {
        if (octets.length() != CodecLimits.HEADER_OCTETS || problem() != null) {
            return false;
        }
        CommandId id = CommandId.of(PduHeader.commandId(octets.toByteArray(), 0));
        return id.isResponse() && !id.equals(CommandId.GENERIC_NACK);
    }
}
