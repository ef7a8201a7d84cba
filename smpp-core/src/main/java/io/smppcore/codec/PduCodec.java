package io.smppcore.codec;

import io.smppcore.pdu.Pdu;

/**
 * The octets of one operation. A codec shows {@code length}, {@code write} and {@code read} one under another, in the order of the
 * specification. Stateless, so any thread may use it.
 *
 * @param <P> the operation
 */
interface PduCodec<P extends Pdu> {

    /** Octets of the body, parameters included, header not. */
    int length(P pdu);

    /** Writes exactly {@link #length} octets. */
    void write(P pdu, OctetWriter out);

    /**
     * Reads everything from behind the header to the end of the PDU.
     *
     * @throws DecodeException if the octets are not such a body
     */
    P read(OctetReader in, int commandStatus);
}
