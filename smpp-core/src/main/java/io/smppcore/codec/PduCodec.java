package io.smppcore.codec;

import io.smppcore.pdu.Pdu;
import io.smppcore.type.CommandStatus;

/**
 * The fields of one operation. A codec shows {@code write} and {@code read} one under another, in the order of the specification.
 * Stateless, so any thread may use it.
 *
 * @param <P> the operation
 */
interface PduCodec<P extends Pdu> {

    /** Hands over every field behind the header. */
    void write(P pdu, FieldWriter out);

    /**
     * Asks for every field behind the header.
     *
     * @throws DecodeException if they are not such a body
     */
    P read(FieldReader in, CommandStatus status);
}
