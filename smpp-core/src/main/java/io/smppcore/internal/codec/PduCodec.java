package io.smppcore.internal.codec;

import io.smppcore.pdu.Pdu;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;

/**
 * Codec of one operation, which writes and reads its fields in the order of the specification. Stateless and
 * thread-safe.
 */
public interface PduCodec<P extends Pdu> {

    /** Writes all fields after the header; none if the PDU is a response that has no body (SMPP 5.0 3.2.1.3). */
    void write(P pdu, FieldWriter out);

    /**
     * Reads all fields after the header. The command_status becomes part of a response; requests ignore it. Throws an
     * {@link SmppException} if the fields do not form such a PDU.
     */
    P read(FieldReader in, CommandStatus status);
}
