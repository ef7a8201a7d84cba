package io.smppcore.internal.codec;

import io.smppcore.pdu.Pdu;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;

/**
 * Codec of the fields of one operation, in the order of the specification. Stateless and thread-safe.
 *
 * @param <P> the operation
 */
public interface PduCodec<P extends Pdu> {

    /**
     * Writes every field after the header.
     *
     * @param pdu the PDU
     * @param out target of the fields
     */
    void write(P pdu, FieldWriter out);

    /**
     * Reads every field after the header.
     *
     * @param in source of the fields
     * @param status the command_status of the header, which only responses keep
     * @return the PDU
     * @throws SmppException if the fields do not form such a PDU
     */
    P read(FieldReader in, CommandStatus status);
}
