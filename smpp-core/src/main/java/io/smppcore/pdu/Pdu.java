package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;

/**
 * The content of an SMPP PDU: its body and, in a response, the command_status. The sequence number belongs to the
 * session, so a PDU can be shared between threads, sent twice, compared and logged.
 *
 * <p>Every PDU is an immutable record. Constructors refuse what cannot be encoded; builders and static factories also
 * refuse what is longer than the specification allows.
 *
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 3.1</a>
 */
public sealed interface Pdu permits Request, Response, OneWay, MessageCarrier {

    /** {@return the command_id of the header} */
    CommandId commandId();

    /** {@return the optional parameters in wire order, possibly none} */
    Tlvs tlvs();
}
