package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;

/**
 * The content of an SMPP PDU: its body and, in a response, the command_status. The session adds the sequence number, so
 * one PDU may be shared between threads, sent several times, compared and logged.
 *
 * <p>Every PDU is an immutable record. Constructors refuse values that cannot be encoded; builders and static factories
 * also refuse values that are longer than the specification allows.
 *
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 3.1</a>
 */
public sealed interface Pdu permits Request, Response, OneWay, MessageCarrier {

    /** {@return the command_id of the header} */
    CommandId commandId();

    /** {@return the optional parameters in wire order, possibly none} */
    Tlvs tlvs();
}
