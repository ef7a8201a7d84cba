package io.smppcore.pdu;

import io.smppcore.internal.Printable;
import io.smppcore.tlv.Tlv;
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
 * broadcast_sm: hands a message for everybody in an area to the message centre (SMPP 5.0 4.4.1.1).
 *
 * @param serviceType application service; at most 5 octets by the specification, empty for the default
 * @param sourceAddress sender; at most 20 octets by the specification
 * @param messageId the name under which the message centre knows the message; at most 64 octets by the specification
 * @param priorityFlag priority, 0 to 255
 * @param scheduleDeliveryTime when to deliver: 16 characters, or empty for at once
 * @param validityPeriod until when to try: 16 characters, or empty for the default
 * @param replaceIfPresentFlag 1 to replace an earlier message, 0 to 255
 * @param dataCoding alphabet of the message
 * @param smDefaultMsgId canned message, 0 for none, 0 to 255
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
     * The parameters that a broadcast_sm must have (SMPP 5.0 4.4.1.1). The builder refuses to leave one out; the record
     * may lack them, because it has to hold what a peer has sent.
     */
    public static final List<TlvTag<?>> MANDATORY_TLVS = List.of(
            TlvTag.BROADCAST_AREA_IDENTIFIER,
            TlvTag.BROADCAST_CONTENT_TYPE,
            TlvTag.BROADCAST_REP_NUM,
            TlvTag.BROADCAST_FREQUENCY_INTERVAL);

    /**
     * Checks that every field can be written.
     *
     * @throws io.smppcore.type.InvalidFieldException if a text has a NUL or a character outside ISO-8859-1, or a number or length does
     *     not fit into its field
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

    /**
     * Starts such a PDU.
     *
     * @return a builder with everything zero or empty; {@link #MANDATORY_TLVS} have to be set
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the names of the mandatory parameters that are not there.
     *
     * @return for example {@code broadcast_rep_num}, several of them with commas in between; empty when all are there
     */
    public String missingTlvs() {
        String missing = "";
        for (int i = 0; i < MANDATORY_TLVS.size(); i++) {
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
        return BroadcastSmResp.builder().commandStatus(status).build();
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builds a broadcast_sm. Everything not set is zero or empty. Not thread-safe. */
    public static final class Builder {

        private String serviceType = "";
        private Address sourceAddress = Address.EMPTY;
        private String messageId = "";
        private int priorityFlag;
        private String scheduleDeliveryTime = "";
        private String validityPeriod = "";
        private int replaceIfPresentFlag;
        private DataCoding dataCoding = DataCoding.DEFAULT;
        private int smDefaultMsgId;
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
         * @throws InvalidFieldException if a value is too long or cannot be written, or one of {@link #MANDATORY_TLVS}
         *     is missing
         */
        public BroadcastSm build() {
            Field.SERVICE_TYPE.withinMax(serviceType);
            Field.SOURCE_ADDR.withinMax(sourceAddress);
            Field.MESSAGE_ID.withinMax(messageId);
            Field.SCHEDULE_DELIVERY_TIME.emptyOrFull(scheduleDeliveryTime);
            Field.VALIDITY_PERIOD.emptyOrFull(validityPeriod);
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
