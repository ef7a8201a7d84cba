package io.smppcore.pdu;

import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Octets;

/** A PDU that carries a message in the short_message field or in the message_payload parameter. */
public sealed interface MessageCarrier extends Pdu permits MessageRequest, SubmitMulti, ReplaceSm, BroadcastSm {

    /** {@return the short_message field, at most 255 octets; empty in operations without the field} */
    default Octets shortMessage() {
        return Octets.EMPTY;
    }

    /**
     * Returns the octets of the message.
     *
     * @return the message_payload parameter if there is one (SMPP 5.0 4.8.4.36), even if there is a short_message;
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
