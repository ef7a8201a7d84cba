package io.smppcore.pdu;

import io.smppcore.internal.Printable;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.RegisteredDelivery;

/**
 * data_sm: carries a message in the message_payload parameter, either way (SMPP 5.0 4.2.2.1).
 *
 * @param serviceType application service; at most 5 octets by the specification, empty for the default
 * @param sourceAddress sender; at most 64 octets by the specification
 * @param destinationAddress recipient; at most 64 octets by the specification
 * @param esmClass mode, type and features
 * @param registeredDelivery which receipts are wanted
 * @param dataCoding alphabet of the message
 * @param tlvs optional parameters
 */
public record DataSm(
        String serviceType,
        Address sourceAddress,
        Address destinationAddress,
        EsmClass esmClass,
        RegisteredDelivery registeredDelivery,
        DataCoding dataCoding,
        Tlvs tlvs)
        implements MessageRequest<DataSmResp> {

    /**
     * Checks that every field can be written.
     *
     * @throws io.smppcore.type.InvalidFieldException if a text has a NUL or a character outside ISO-8859-1, or a number or length does
     *     not fit into its field
     */
    public DataSm {
        Field.SERVICE_TYPE.writable(serviceType);
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
        return CommandId.DATA_SM;
    }

    @Override
    public DataSmResp respond(CommandStatus status) {
        return DataSmResp.builder().commandStatus(status).build();
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builds a data_sm. Everything not set is zero or empty. Not thread-safe. */
    public static final class Builder {

        private String serviceType = "";
        private Address sourceAddress = Address.EMPTY;
        private Address destinationAddress = Address.EMPTY;
        private EsmClass esmClass = EsmClass.DEFAULT;
        private RegisteredDelivery registeredDelivery = RegisteredDelivery.NONE;
        private DataCoding dataCoding = DataCoding.DEFAULT;
        private Tlvs tlvs = Tlvs.EMPTY;

        private Builder() {}

        /**
         * Sets the field.
         *
         * @param value application service; at most 5 octets by the specification, empty for the default
         * @return this builder
         */
        public Builder serviceType(String value) {
            serviceType = value;
            return this;
        }

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
         * @param value recipient; at most 64 octets by the specification
         * @return this builder
         */
        public Builder destinationAddress(Address value) {
            destinationAddress = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value mode, type and features
         * @return this builder
         */
        public Builder esmClass(EsmClass value) {
            esmClass = value;
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
         * @param value alphabet of the message
         * @return this builder
         */
        public Builder dataCoding(DataCoding value) {
            dataCoding = value;
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
        public DataSm build() {
            Field.SERVICE_TYPE.withinMax(serviceType);
            Field.LONG_SOURCE_ADDR.withinMax(sourceAddress);
            Field.LONG_DESTINATION_ADDR.withinMax(destinationAddress);
            return new DataSm(
                    serviceType, sourceAddress, destinationAddress, esmClass, registeredDelivery, dataCoding, tlvs);
        }
    }
}
