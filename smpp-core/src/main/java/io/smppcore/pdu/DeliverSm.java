package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
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

/**
 * deliver_sm: the SMSC delivers a message or a receipt to an ESME (SMPP 5.0 4.3.1.1).
 *
 * @param serviceType application service, at most 5 octets by the specification; empty for the default
 * @param sourceAddress sender, at most 20 octets by the specification
 * @param destinationAddress recipient, at most 20 octets by the specification
 * @param esmClass messaging mode, message type and GSM features
 * @param protocolId protocol identifier of GSM 03.40, 0 to 255
 * @param priorityFlag priority, 0 to 255; see {@link PriorityFlag}
 * @param scheduleDeliveryTime empty in SMPP 3.4; in 5.0 the time of the delivery, 16 characters, for another SMSC
 * @param validityPeriod empty in SMPP 3.4; in 5.0 the expiry, 16 characters, for another SMSC
 * @param registeredDelivery requested receipts
 * @param replaceIfPresentFlag 0 in SMPP 3.4; 0 to 255 on the wire
 * @param dataCoding alphabet of the message
 * @param smDefaultMsgId number of a canned message of the SMSC, 0 to 255; 0 for none and in SMPP 3.4
 * @param shortMessage message, at most 255 octets (SMPP 3.4: 254); empty when message_payload carries it
 * @param tlvs optional parameters
 */
public record DeliverSm(
        String serviceType,
        Address sourceAddress,
        Address destinationAddress,
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
        implements ShortMessageRequest<DeliverSmResp> {

    /**
     * Fails with {@link InvalidFieldException} if a text has a NUL or a character outside ISO-8859-1, a number is not 0
     * to 255, or the message has more than 255 octets. Does not check the length of texts and addresses, because a peer
     * may send longer ones than the specification allows.
     */
    public DeliverSm {
        MessageChecks.check(serviceType, scheduleDeliveryTime, validityPeriod, shortMessage);
        MessageChecks.check(protocolId, priorityFlag, replaceIfPresentFlag, smDefaultMsgId);
    }

    /** {@return a builder with all fields 0 or empty} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return a builder with the fields of this record} */
    public Builder toBuilder() {
        return new Builder().copy(this);
    }

    @Override
    public CommandId commandId() {
        return CommandId.DELIVER_SM;
    }

    @Override
    public DeliverSmResp respond(CommandStatus status) {
        return status.isOk() ? DeliverSmResp.ok() : new DeliverSmResp(status, "", Tlvs.EMPTY);
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of a deliver_sm. Not thread-safe. */
    public static final class Builder extends ShortMessageBuilder<Builder> {

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        @Override
        public Builder destinationAddress(Address value) {
            return super.destinationAddress(value);
        }

        /**
         * Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded, or a
         * time is neither empty nor 16 characters long. The length of a value that is unchanged since {@link
         * DeliverSm#toBuilder} is not checked, because it may come from a peer.
         */
        public DeliverSm build() {
            checkTexts();
            checkSource();
            checkDestination();
            return new DeliverSm(
                    serviceType,
                    sourceAddress,
                    destinationAddress,
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
