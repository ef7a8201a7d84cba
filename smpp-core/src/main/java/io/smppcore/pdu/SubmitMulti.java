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
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import io.smppcore.type.PriorityFlag;
import io.smppcore.type.RegisteredDelivery;
import java.util.List;

/**
 * submit_multi: an ESME hands one message for many recipients to the message centre (SMPP 5.0 4.2.3.1).
 *
 * @param serviceType application service; at most 5 octets by the specification, empty for the default
 * @param sourceAddress sender; at most 20 octets by the specification
 * @param destinations recipients, at most 255 (SMPP 3.4: 254)
 * @param esmClass mode, type and features
 * @param protocolId protocol identifier of GSM 03.40, 0 to 255
 * @param priorityFlag priority, 0 to 255
 * @param scheduleDeliveryTime when to deliver: 16 characters, or empty for at once
 * @param validityPeriod until when to try: 16 characters, or empty for the default
 * @param registeredDelivery which receipts are wanted
 * @param replaceIfPresentFlag 1 to replace an earlier message, 0 to 255
 * @param dataCoding alphabet of the message
 * @param smDefaultMsgId canned message, 0 for none, 0 to 255
 * @param shortMessage the message, at most 255 octets (SMPP 3.4: 254)
 * @param tlvs optional parameters
 */
public record SubmitMulti(
        String serviceType,
        Address sourceAddress,
        List<Destination> destinations,
        EsmClass esmClass,
        int protocolId,
        int priorityFlag,
        String scheduleDeliveryTime,
        String validityPeriod,
        RegisteredDelivery registeredDelivery,
        int replaceIfPresentFlag,
        DataCoding dataCoding,
        int smDefaultMsgId,
        Octets shortMessage,
        Tlvs tlvs)
        implements Request<SubmitMultiResp>, MessageCarrier {

    /**
     * Checks that every field can be written.
     *
     * @throws io.smppcore.type.InvalidFieldException if a text has a NUL or a character outside ISO-8859-1, or a number or length does
     *     not fit into its field
     */
    public SubmitMulti {
        Field.SERVICE_TYPE.writable(serviceType);
        destinations = List.copyOf(destinations);
        Field.NUMBER_OF_DESTS.writable(destinations.size());
        Field.PROTOCOL_ID.writable(protocolId);
        Field.PRIORITY_FLAG.writable(priorityFlag);
        Field.SCHEDULE_DELIVERY_TIME.writable(scheduleDeliveryTime);
        Field.VALIDITY_PERIOD.writable(validityPeriod);
        Field.REPLACE_IF_PRESENT_FLAG.writable(replaceIfPresentFlag);
        Field.SM_DEFAULT_MSG_ID.writable(smDefaultMsgId);
        Field.SHORT_MESSAGE.writable(shortMessage);
    }

    /**
     * Starts such a PDU.
     *
     * @return a builder with everything zero or empty; at least one destination has to be set
     */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public CommandId commandId() {
        return CommandId.SUBMIT_MULTI;
    }

    @Override
    public SubmitMultiResp respond(CommandStatus status) {
        return SubmitMultiResp.builder().commandStatus(status).build();
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builds a submit_multi. Everything not set is zero or empty. Not thread-safe. */
    public static final class Builder {

        private String serviceType = "";
        private Address sourceAddress = Address.EMPTY;
        private List<Destination> destinations = List.of();
        private EsmClass esmClass = EsmClass.DEFAULT;
        private int protocolId;
        private int priorityFlag;
        private String scheduleDeliveryTime = "";
        private String validityPeriod = "";
        private RegisteredDelivery registeredDelivery = RegisteredDelivery.NONE;
        private int replaceIfPresentFlag;
        private DataCoding dataCoding = DataCoding.DEFAULT;
        private int smDefaultMsgId;
        private Octets shortMessage = Octets.EMPTY;
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
         * @param value recipients, at most 255 (SMPP 3.4: 254)
         * @return this builder
         */
        public Builder destinations(List<Destination> value) {
            destinations = value;
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
         * @param value protocol identifier of GSM 03.40, 0 to 255
         * @return this builder
         */
        public Builder protocolId(int value) {
            protocolId = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value priority, 0 to 255
         * @return this builder
         */
        public Builder priorityFlag(int value) {
            priorityFlag = value;
            return this;
        }

        /**
         * Sets the priority.
         *
         * @param value for example {@link PriorityFlag#HIGHEST}
         * @return this builder
         */
        public Builder priorityFlag(PriorityFlag value) {
            return priorityFlag(value.value());
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
         * @param value 1 to replace an earlier message, 0 to 255
         * @return this builder
         */
        public Builder replaceIfPresentFlag(int value) {
            replaceIfPresentFlag = value;
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
         * @throws InvalidFieldException if a value is too long or cannot be written, or there is no recipient
         */
        public SubmitMulti build() {
            Field.SERVICE_TYPE.withinMax(serviceType);
            Field.SOURCE_ADDR.withinMax(sourceAddress);
            Field.SCHEDULE_DELIVERY_TIME.emptyOrFull(scheduleDeliveryTime);
            Field.VALIDITY_PERIOD.emptyOrFull(validityPeriod);
            Destination.checkBounds(destinations);
            if (destinations.isEmpty()) {
                throw new InvalidFieldException(Field.NUMBER_OF_DESTS.name(), "0", "1 to 255; add a destination");
            }
            return new SubmitMulti(
                    serviceType,
                    sourceAddress,
                    destinations,
                    esmClass,
                    protocolId,
                    priorityFlag,
                    scheduleDeliveryTime,
                    validityPeriod,
                    registeredDelivery,
                    replaceIfPresentFlag,
                    dataCoding,
                    smDefaultMsgId,
                    shortMessage,
                    tlvs);
        }
    }
}
