package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.PriorityFlag;
import java.util.List;

/**
 * broadcast_sm: an ESME submits a message for all mobiles in an area to the SMSC (SMPP 5.0 4.4.1.1).
 *
 * @param serviceType application service, at most 5 octets by the specification; empty for the default
 * @param sourceAddress sender, at most 20 octets by the specification
 * @param messageId message identifier assigned by the SMSC, at most 64 octets by the specification
 * @param priorityFlag priority, 0 to 255; see {@link PriorityFlag}
 * @param scheduleDeliveryTime time of the delivery, absolute or relative, 16 characters; empty for immediate delivery
 * @param validityPeriod expiry, absolute or relative, 16 characters; empty for the default of the SMSC
 * @param replaceIfPresentFlag 1 to replace an undelivered message with the same service_type, sender and recipient,
 *     otherwise 0; 0 to 255 on the wire
 * @param dataCoding alphabet of the message
 * @param smDefaultMsgId number of a canned message of the SMSC, 0 to 255; 0 for none
 * @param tlvs optional parameters
 */
public record BroadcastSm(
        String serviceType,
        Address sourceAddress,
        String messageId,
        int priorityFlag,
        String scheduleDeliveryTime,
        String validityPeriod,
        int replaceIfPresentFlag,
        DataCoding dataCoding,
        int smDefaultMsgId,
        Tlvs tlvs)
        implements Request<BroadcastSmResp>, MessageCarrier {

    /**
     * The mandatory parameters of a broadcast_sm (SMPP 5.0 4.4.1.1). The builder requires them; the constructor of the
     * record does not, because a peer may omit them.
     */
    public static final List<TlvTag<?>> MANDATORY_TLVS = List.of(
            TlvTag.BROADCAST_AREA_IDENTIFIER,
            TlvTag.BROADCAST_CONTENT_TYPE,
            TlvTag.BROADCAST_REP_NUM,
            TlvTag.BROADCAST_FREQUENCY_INTERVAL);

    /**
     * Fails with {@link InvalidFieldException} if a text has a NUL or a character outside ISO-8859-1, or a number is
     * not 0 to 255. Does not check the length of texts and addresses, because a peer may send longer ones than the
     * specification allows.
     */
    public BroadcastSm {
        Field.SERVICE_TYPE.writable(serviceType);
        Field.MESSAGE_ID.writable(messageId);
        Field.PRIORITY_FLAG.writable(priorityFlag);
        Field.SCHEDULE_DELIVERY_TIME.writable(scheduleDeliveryTime);
        Field.VALIDITY_PERIOD.writable(validityPeriod);
        Field.REPLACE_IF_PRESENT_FLAG.writable(replaceIfPresentFlag);
        Field.SM_DEFAULT_MSG_ID.writable(smDefaultMsgId);
    }

    /** {@return a builder with all fields 0 or empty; {@link #MANDATORY_TLVS} must be set} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * {@return the names of those {@link #MANDATORY_TLVS} that are missing, separated by commas; empty if none is
     * missing}
     */
    public String missingTlvs() {
        String missing = "";
        for (int i = 0; i < MANDATORY_TLVS.size(); i++) { // runs for each decoded broadcast_sm: no iterator
            TlvTag<?> tag = MANDATORY_TLVS.get(i);
            if (!tlvs.contains(tag)) {
                missing += (missing.isEmpty() ? "" : ", ") + tag.name();
            }
        }
        return missing;
    }

    @Override
    public CommandId commandId() {
        return CommandId.BROADCAST_SM;
    }

    @Override
    public BroadcastSmResp respond(CommandStatus status) {
        return new BroadcastSmResp(status, "", Tlvs.EMPTY);
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of a broadcast_sm. Not thread-safe. */
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
        public Builder messageId(String value) {
            return super.messageId(value);
        }

        @Override
        public Builder priorityFlag(int value) {
            return super.priorityFlag(value);
        }

        @Override
        public Builder priorityFlag(PriorityFlag value) {
            return super.priorityFlag(value);
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
        public Builder replaceIfPresentFlag(int value) {
            return super.replaceIfPresentFlag(value);
        }

        @Override
        public Builder dataCoding(DataCoding value) {
            return super.dataCoding(value);
        }

        @Override
        public Builder smDefaultMsgId(int value) {
            return super.smDefaultMsgId(value);
        }

        /**
         * Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded, a time
         * is neither empty nor 16 characters long, or one of {@link BroadcastSm#MANDATORY_TLVS} is missing.
         */
        public BroadcastSm build() {
            checkTexts();
            checkSource();
            BroadcastSm pdu = new BroadcastSm(
                    serviceType,
                    sourceAddress,
                    messageId,
                    priorityFlag,
                    scheduleDeliveryTime,
                    validityPeriod,
                    replaceIfPresentFlag,
                    dataCoding,
                    smDefaultMsgId,
                    tlvs);
            String missing = pdu.missingTlvs();
            if (!missing.isEmpty()) {
                throw new InvalidFieldException(missing, "not there", "one of each in every broadcast_sm");
            }
            return pdu;
        }
    }
}
