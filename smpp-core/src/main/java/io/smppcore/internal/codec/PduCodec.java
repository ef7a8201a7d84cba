package io.smppcore.internal.codec;

import io.smppcore.pdu.Pdu;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;

/** Codec of the fields of one operation, in the order of the specification. Stateless and thread-safe. */
public interface PduCodec<P extends Pdu> {

    /** Writes every field after the header. */
    void write(P pdu, FieldWriter out);

    /**
     * Reads every field after the header; only responses keep the command_status. Throws an {@link SmppException} if
     * the fields do not form such a PDU.
     */
    P read(FieldReader in, CommandStatus status);
}
