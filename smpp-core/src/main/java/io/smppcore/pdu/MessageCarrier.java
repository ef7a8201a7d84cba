package io.smppcore.pdu;

import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Octets;

/** A PDU with a message in it: in the short_message field, in the message_payload parameter, or in either. */
public sealed interface MessageCarrier extends Pdu permits MessageRequest, SubmitMulti, ReplaceSm, BroadcastSm {

    /**
     * The short_message field alone.
     *
     * @return at most 255 octets; empty when the message is in the parameter, and in operations without the field
     */
    default Octets shortMessage() {
        return Octets.EMPTY;
    }

    /**
     * The octets of the message, wherever they are.
     *
     * @return the message_payload parameter when there is one (SMPP 5.0 4.8.4.36), also beside a short_message;
     *     otherwise {@link #shortMessage()}
     */
    default Octets messageOctets() {
        if (tlvs().isEmpty()) {
            return shortMessage();
        }
        Octets payload = tlvs().get(TlvTag.MESSAGE_PAYLOAD);
        return payload != null ? payload : shortMessage();
    }
}
