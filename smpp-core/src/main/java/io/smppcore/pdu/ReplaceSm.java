package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;

/**
 * replace_sm: replaces the text and some fields of a message that has not been delivered yet (SMPP 5.0 4.5.3.1). The
 * new text is in the data_coding of the original message.
 *
 * @param messageId identifier of the original message, assigned by the SMSC, at most 64 octets by the specification
 * @param sourceAddress sender of the original message, at most 20 octets by the specification
 * @param scheduleDeliveryTime new time of the delivery, absolute or relative, 16 characters; empty to keep the original
 *     one
 * @param validityPeriod new expiry, absolute or relative, 16 characters; empty to keep the original one
 * @param registeredDelivery requested receipts
 * @param smDefaultMsgId number of a canned message of the SMSC, 0 to 255; 0 for none
 * @param shortMessage new message, at most 255 octets (SMPP 3.4: 254); empty when message_payload carries it
 * @param tlvs optional parameters
 */
public record ReplaceSm(
        String messageId,
        Address sourceAddress,
        String scheduleDeliveryTime,
        String validityPeriod,
        RegisteredDelivery registeredDelivery,
        int smDefaultMsgId,
        Octets shortMessage,
        Tlvs tlvs)
        implements Request<ReplaceSmResp>, MessageCarrier {

    /**
     * Fails with {@link InvalidFieldException} if a text has a NUL or a character outside ISO-8859-1, a number is not 0
     * to 255, or the message has more than 255 octets. Does not check the length of texts and addresses, because a peer
     * may send longer ones than the specification allows.
     */
    public ReplaceSm {
        Field.MESSAGE_ID.writable(messageId);
        Field.SCHEDULE_DELIVERY_TIME.writable(scheduleDeliveryTime);
        Field.VALIDITY_PERIOD.writable(validityPeriod);
        Field.SM_DEFAULT_MSG_ID.writable(smDefaultMsgId);
        Field.SHORT_MESSAGE.writable(shortMessage);
    }

    /** {@return a builder with all fields 0 or empty} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a message with the changes that this request makes to it. registered_delivery, sm_default_msg_id,
     * short_message and message_payload are those of this request, and the times as well unless they are empty. All
     * other fields, such as data_coding, remain. The identifier and the sender of the message are not compared.
     *
     * @param before the message before the change
     * @throws InvalidFieldException never for messages that a builder or a decoder has created
     */
    public SubmitSm applyTo(SubmitSm before) {
        Octets payload = tlvs.get(TlvTag.MESSAGE_PAYLOAD);
        Tlvs kept = before.tlvs().without(TlvTag.MESSAGE_PAYLOAD);
        return new SubmitSm(
                before.serviceType(),
                before.sourceAddress(),
                before.destinationAddress(),
                before.esmClass(),
                before.protocolId(),
                before.priorityFlag(),
                scheduleDeliveryTime.isEmpty() ? before.scheduleDeliveryTime() : scheduleDeliveryTime,
                validityPeriod.isEmpty() ? before.validityPeriod() : validityPeriod,
                registeredDelivery,
                before.replaceIfPresentFlag(),
                before.dataCoding(),
                smDefaultMsgId,
                shortMessage,
                payload == null ? kept : kept.with(TlvTag.MESSAGE_PAYLOAD, payload));
    }

    @Override
    public CommandId commandId() {
        return CommandId.REPLACE_SM;
    }

    @Override
    public ReplaceSmResp respond(CommandStatus status) {
        return ReplaceSmResp.of(status);
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of a replace_sm. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** Sets the identifier of the message to replace, at most 64 octets; empty unless set. */
        @Override
        public Builder messageId(String value) {
            return super.messageId(value);
        }

        /**
         * Sets the new time of the delivery in 16 characters (SMPP 5.0 4.7.23); empty, the default, to keep the
         * original one.
         */
        @Override
        public Builder scheduleDeliveryTime(String value) {
            return super.scheduleDeliveryTime(value);
        }

        /** Sets the new expiry in 16 characters (SMPP 5.0 4.7.23); empty, the default, to keep the original one. */
        @Override
        public Builder validityPeriod(String value) {
            return super.validityPeriod(value);
        }

        @Override
        public Builder registeredDelivery(RegisteredDelivery value) {
            return super.registeredDelivery(value);
        }

        @Override
        public Builder smDefaultMsgId(int value) {
            return super.smDefaultMsgId(value);
        }

        /**
         * Sets the new message, at most 255 octets (SMPP 3.4: 254) in the alphabet of the original one; empty unless
         * set.
         */
        @Override
        public Builder shortMessage(Octets value) {
            return super.shortMessage(value);
        }

        /**
         * Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded, or a
         * time is neither empty nor 16 characters long.
         */
        public ReplaceSm build() {
            checkTexts();
            checkSource();
            return new ReplaceSm(
                    messageId,
                    sourceAddress,
                    scheduleDeliveryTime,
                    validityPeriod,
                    registeredDelivery,
                    smDefaultMsgId,
                    shortMessage,
                    tlvs);
        }
    }
}
