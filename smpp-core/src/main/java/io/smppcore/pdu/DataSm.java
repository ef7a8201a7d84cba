package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;

/**
 * data_sm: carries a message in the message_payload parameter, in either direction (SMPP 5.0 4.2.2.1).
 *
 * @param serviceType application service, at most 5 octets by the specification; empty for the default
 * @param sourceAddress sender, at most 64 octets by the specification
 * @param destinationAddress recipient, at most 64 octets by the specification
 * @param esmClass messaging mode, message type and GSM features
 * @param registeredDelivery requested receipts
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
     * Maximum length of short_message in SMPP 3.4, in octets. SMPP 5.0 allows 255, but the version of the receiver is
     * unknown here.
     */
    private static final int MAX_SHORT_MESSAGE = 254;

    /**
     * Fails with {@link InvalidFieldException} if the service_type has a NUL or a character outside ISO-8859-1. Does
     * not check the length of texts and addresses, because a peer may send longer ones than the specification allows.
     */
    public DataSm {
        Field.SERVICE_TYPE.writable(serviceType);
    }

    /** {@return a builder with all fields 0 or empty} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a deliver_sm with the fields of this data_sm. A message of at most 254 octets becomes the short_message,
     * a longer one remains in message_payload; the other optional parameters are kept. Addresses of more than 20
     * octets, the maximum of a deliver_sm by the specification, are kept too.
     */
    public DeliverSm toDeliverSm() {
        Octets message = messageOctets();
        boolean isShort = message.length() <= MAX_SHORT_MESSAGE;
        return new DeliverSm(
                serviceType,
                sourceAddress,
                destinationAddress,
                esmClass,
                0,
                0,
                "",
                "",
                registeredDelivery,
                0,
                dataCoding,
                0,
                isShort ? message : Octets.EMPTY,
                isShort ? tlvs.without(TlvTag.MESSAGE_PAYLOAD) : tlvs);
    }

    @Override
    public CommandId commandId() {
        return CommandId.DATA_SM;
    }

    @Override
    public DataSmResp respond(CommandStatus status) {
        return new DataSmResp(status, "", Tlvs.EMPTY);
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of a data_sm. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        @Override
        public Builder serviceType(String value) {
            return super.serviceType(value);
        }

        @Override
        public Builder destinationAddress(Address value) {
            return super.destinationAddress(value);
        }

        @Override
        public Builder esmClass(EsmClass value) {
            return super.esmClass(value);
        }

        @Override
        public Builder registeredDelivery(RegisteredDelivery value) {
            return super.registeredDelivery(value);
        }

        @Override
        public Builder dataCoding(DataCoding value) {
            return super.dataCoding(value);
        }

        /** Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded. */
        public DataSm build() {
            checkTexts();
            Field.LONG_SOURCE_ADDR.withinMax(sourceAddress);
            Field.LONG_DESTINATION_ADDR.withinMax(destinationAddress);
            return new DataSm(
                    serviceType, sourceAddress, destinationAddress, esmClass, registeredDelivery, dataCoding, tlvs);
        }
    }
}
