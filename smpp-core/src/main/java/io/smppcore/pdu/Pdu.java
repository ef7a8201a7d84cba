package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;

/**
 * What an SMPP PDU says: the body and, in a response, the command_status. The sequence number belongs to the session, so a PDU can
 * be shared between threads, sent twice, compared and logged.
 *
 * <p>Every PDU is an immutable record. Constructors refuse what cannot be written at all; builders also refuse what is longer than
 * the specification allows.
 *
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 3.1</a>
 */
public sealed interface Pdu permits Request, Response, OneWay, MessageCarrier, UnknownPdu {

    /**
     * Which operation this is.
     *
     * @return the command_id of the header
     */
    CommandId commandId();

    /**
     * The optional parameters behind the mandatory fields.
     *
     * @return the parameters in the order of the wire, possibly none
     */
    Tlvs tlvs();
}
