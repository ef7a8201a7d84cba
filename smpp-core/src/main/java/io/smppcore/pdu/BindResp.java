package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;

/** What the three responses to a bind have in common (SMPP 5.0 4.1.1). */
public sealed interface BindResp extends Response permits BindTransmitterResp, BindReceiverResp, BindTransceiverResp {

    /**
     * The identity of the message centre.
     *
     * @return at most 15 octets by the specification, empty when the bind was refused
     */
    String systemId();

    @Override
    BindResp withTlvs(Tlvs newTlvs);
}
