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
import java.util.List;

/**
 * submit_multi: an ESME submits one message for many recipients to the SMSC (SMPP 5.0 4.2.3.1).
 *
 * @param serviceType application service, at most 5 octets by the specification; empty for the default
 * @param sourceAddress sender, at most 20 octets by the specification
 * @param destinations recipients, at most 255 (SMPP 3.4: 254)
 * @param esmClass messaging mode, message type and GSM features
 * @param protocolId protocol identifier of GSM 03.40, 0 to 255
 * @param priorityFlag priority, 0 to 255; see {@link PriorityFlag}
 * @param scheduleDeliveryTime time of the delivery, absolute or relative, 16 characters; empty for immediate delivery
 * @param validityPeriod expiry, absolute or relative, 16 characters; empty for the default of the SMSC
 * @param registeredDelivery requested receipts
 * @param replaceIfPresentFlag 1 to replace an undelivered message with the same service_type, sender and recipient,
 *     otherwise 0; 0 to 255 on the wire
 * @param dataCoding alphabet of the message
 * @param smDefaultMsgId number of a canned message of the SMSC, 0 to 255; 0 for none
 * @param shortMessage message, at most 255 octets (SMPP 3.4: 254); empty when message_payload carries it
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
     * Fails with {@link InvalidFieldException} if a text has a NUL or a character outside ISO-8859-1, a number is not 0
     * to 255, the message has more than 255 octets, or there are more than 255 recipients. Does not check the length of
     * texts and addresses, because a peer may send longer ones than the specification allows.
     */
    public SubmitMulti {
        MessageChecks.check(serviceType, scheduleDeliveryTime, validityPeriod, shortMessage);
        MessageChecks.check(protocolId, priorityFlag, replaceIfPresentFlag, smDefaultMsgId);
        destinations = List.copyOf(destinations);
        Field.NUMBER_OF_DESTS.writable(destinations.size());
    }

    /** {@return a builder with all fields 0 or empty; at least one destination must be set} */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public CommandId commandId() {
        return CommandId.SUBMIT_MULTI;
    }

    @Override
    public SubmitMultiResp respond(CommandStatus status) {
        return SubmitMultiResp.refusing(status);
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of a submit_multi. Not thread-safe. */
    public static final class Builder extends ShortMessageBuilder<Builder> {

        private List<Destination> destinations = List.of();

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** Sets 1 to 255 recipients (SMPP 3.4: 254), each an address or a name of at most 20 octets. */
        public Builder destinations(List<Destination> value) {
            destinations = value;
            return this;
        }

        /**
         * Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded, a time
         * is neither empty nor 16 characters long, or there is no recipient.
         */
        public SubmitMulti build() {
            checkTexts();
            checkSource();
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
