package io.smppcore.pdu;

import io.smppcore.internal.Printable;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;

/**
 * replace_sm: replaces a message that was not delivered yet; its data_coding stays (SMPP 5.0 4.5.3.1).
 *
 * @param messageId the name under which the message centre knows the message; at most 64 octets by the specification
 * @param sourceAddress sender; at most 20 octets by the specification
 * @param scheduleDeliveryTime when to deliver: 16 characters, or empty for at once
 * @param validityPeriod until when to try: 16 characters, or empty for the default
 * @param registeredDelivery which receipts are wanted
 * @param smDefaultMsgId canned message, 0 for none, 0 to 255
 * @param shortMessage the message, at most 255 octets (SMPP 3.4: 254)
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
     * Checks that every field can be written.
     *
     * @throws io.smppcore.type.InvalidFieldException if a text has a NUL or a character outside ISO-8859-1, or a number or length does
     *     not fit into its field
     */
    public ReplaceSm {
        Field.MESSAGE_ID.writable(messageId);
        Field.SCHEDULE_DELIVERY_TIME.writable(scheduleDeliveryTime);
        Field.VALIDITY_PERIOD.writable(validityPeriod);
        Field.SM_DEFAULT_MSG_ID.writable(smDefaultMsgId);
        Field.SHORT_MESSAGE.writable(shortMessage);
    }

    /**
     * Starts such a PDU.
     *
     * @return a builder with everything zero or empty
     */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public CommandId commandId() {
        return CommandId.REPLACE_SM;
    }

    @Override
    public ReplaceSmResp respond(CommandStatus status) {
        return ReplaceSmResp.builder().commandStatus(status).build();
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builds a replace_sm. Everything not set is zero or empty. Not thread-safe. */
    public static final class Builder {

        private String messageId = "";
        private Address sourceAddress = Address.EMPTY;
        private String scheduleDeliveryTime = "";
        private String validityPeriod = "";
        private RegisteredDelivery registeredDelivery = RegisteredDelivery.NONE;
        private int smDefaultMsgId;
        private Octets shortMessage = Octets.EMPTY;
        private Tlvs tlvs = Tlvs.EMPTY;

        private Builder() {}

        /**
         * Sets the field.
         *
         * @param value the name under which the message centre knows the message; at most 64 octets by the specification
         * @return this builder
         */
        public Builder messageId(String value) {
            messageId = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value sender; at most 20 octets by the specification
         * @return this builder
         */
        public Builder sourceAddress(Address value) {
            sourceAddress = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value when to deliver: 16 characters, or empty for at once
         * @return this builder
         */
        public Builder scheduleDeliveryTime(String value) {
            scheduleDeliveryTime = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value until when to try: 16 characters, or empty for the default
         * @return this builder
         */
        public Builder validityPeriod(String value) {
            validityPeriod = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value which receipts are wanted
         * @return this builder
         */
        public Builder registeredDelivery(RegisteredDelivery value) {
            registeredDelivery = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value canned message, 0 for none, 0 to 255
         * @return this builder
         */
        public Builder smDefaultMsgId(int value) {
            smDefaultMsgId = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value the message, at most 255 octets (SMPP 3.4: 254)
         * @return this builder
         */
        public Builder shortMessage(Octets value) {
            shortMessage = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value optional parameters
         * @return this builder
         */
        public Builder tlvs(Tlvs value) {
            tlvs = value;
            return this;
        }

        /**
         * Adds one optional parameter.
         *
         * @param <T> the type of its value
         * @param tag the tag
         * @param value the value
         * @return this builder
         * @throws io.smppcore.type.InvalidFieldException if the tag does not take the value
         */
        public <T> Builder tlv(TlvTag<T> tag, T value) {
            tlvs = tlvs.with(tag, value);
            return this;
        }

        /**
         * Adds one optional parameter.
         *
         * @param parameter tag and octets
         * @return this builder
         */
        public Builder tlv(Tlv parameter) {
            tlvs = tlvs.with(parameter);
            return this;
        }

        /**
         * Makes the record.
         *
         * @return the PDU
         * @throws io.smppcore.type.InvalidFieldException if a value is too long or cannot be written
         */
        public ReplaceSm build() {
            Field.MESSAGE_ID.withinMax(messageId);
            Field.SOURCE_ADDR.withinMax(sourceAddress);
            Field.SCHEDULE_DELIVERY_TIME.emptyOrFull(scheduleDeliveryTime);
            Field.VALIDITY_PERIOD.emptyOrFull(validityPeriod);
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
