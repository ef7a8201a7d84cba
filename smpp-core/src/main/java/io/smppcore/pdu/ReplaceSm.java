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
 * replace_sm: replaces a message that was not delivered yet; its data_coding does not change (SMPP 5.0 4.5.3.1).
 *
 * @param messageId message identifier assigned by the SMSC, at most 64 octets by the specification
 * @param sourceAddress sender, at most 20 octets by the specification
 * @param scheduleDeliveryTime time of the delivery, 16 characters; empty for immediate delivery
 * @param validityPeriod time at which the message expires, 16 characters; empty for the default of the SMSC
 * @param registeredDelivery requested receipts
 * @param smDefaultMsgId number of a canned message of the SMSC, 0 to 255; 0 for none
 * @param shortMessage message, at most 255 octets (SMPP 3.4: 254); empty when message_payload carries it
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
     * Fails with {@link InvalidFieldException} if a text has a NUL or a character outside ISO-8859-1, or a number or
     * length does not fit its field.
     */
    public ReplaceSm {
        Field.MESSAGE_ID.writable(messageId);
        Field.SCHEDULE_DELIVERY_TIME.writable(scheduleDeliveryTime);
        Field.VALIDITY_PERIOD.writable(validityPeriod);
        Field.SM_DEFAULT_MSG_ID.writable(smDefaultMsgId);
        Field.SHORT_MESSAGE.writable(shortMessage);
    }

    /** {@return a builder with everything zero or empty} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a message after its replacement. Empty times keep those of the message; its alphabet remains.
     *
     * @param before the message that this request names
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

        @Override
        public Builder messageId(String value) {
            return super.messageId(value);
        }

        @Override
        public Builder scheduleDeliveryTime(String value) {
            return super.scheduleDeliveryTime(value);
        }

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

        @Override
        public Builder shortMessage(Octets value) {
            return super.shortMessage(value);
        }

        /** Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded. */
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
