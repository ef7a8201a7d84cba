package io.smppcore.pdu;

import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;

/**
 * alert_notification: a mobile that could not be reached is available again (SMPP 5.0 4.1.3.1).
 *
 * @param sourceAddress sender; at most 64 octets by the specification
 * @param esmeAddress the ESME that asked for the alert; at most 64 octets by the specification
 * @param tlvs optional parameters
 */
public record AlertNotification(Address sourceAddress, Address esmeAddress, Tlvs tlvs) implements OneWay {

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
        return CommandId.ALERT_NOTIFICATION;
    }

    /** Builds a alert_notification. Everything not set is zero or empty. Not thread-safe. */
    public static final class Builder {

        private Address sourceAddress = Address.EMPTY;
        private Address esmeAddress = Address.EMPTY;
        private Tlvs tlvs = Tlvs.EMPTY;

        private Builder() {}

        /**
         * Sets the field.
         *
         * @param value sender; at most 64 octets by the specification
         * @return this builder
         */
        public Builder sourceAddress(Address value) {
            sourceAddress = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value the ESME that asked for the alert; at most 64 octets by the specification
         * @return this builder
         */
        public Builder esmeAddress(Address value) {
            esmeAddress = value;
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
        public AlertNotification build() {
            Field.LONG_SOURCE_ADDR.withinMax(sourceAddress);
            Field.ESME_ADDR.withinMax(esmeAddress);
            return new AlertNotification(sourceAddress, esmeAddress, tlvs);
        }
    }
}
