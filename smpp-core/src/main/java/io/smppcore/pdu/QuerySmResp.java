package io.smppcore.pdu;

import io.smppcore.internal.Printable;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;

/**
 * query_sm_resp: tells the state of a message (SMPP 5.0 4.5.2.2).
 *
 * @param commandStatus ESME_ROK when the request was carried out
 * @param messageId the name under which the message centre knows the message; at most 64 octets by the specification
 * @param finalDate when the message reached its final state: 16 characters, or empty while it has not
 * @param messageState state of the message
 * @param errorCode error code of the network, 0 if none, 0 to 255
 * @param tlvs optional parameters
 */
public record QuerySmResp(
        CommandStatus commandStatus,
        String messageId,
        String finalDate,
        MessageState messageState,
        int errorCode,
        Tlvs tlvs)
        implements Response {

    /**
     * Checks that every field can be written.
     *
     * @throws io.smppcore.type.InvalidFieldException if a text has a NUL or a character outside ISO-8859-1, or a number or length does
     *     not fit into its field
     */
    public QuerySmResp {
        Field.MESSAGE_ID.writable(messageId);
        Field.FINAL_DATE.writable(finalDate);
        Field.ERROR_CODE.writable(errorCode);
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
        return CommandId.QUERY_SM_RESP;
    }

    @Override
    public QuerySmResp withTlvs(Tlvs newTlvs) {
        return new QuerySmResp(commandStatus, messageId, finalDate, messageState, errorCode, newTlvs);
    }

    @Override
    public QuerySmResp orThrow() {
        Response.super.orThrow();
        return this;
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builds a query_sm_resp. Everything not set is zero or empty. Not thread-safe. */
    public static final class Builder {

        private CommandStatus commandStatus = CommandStatus.ESME_ROK;
        private String messageId = "";
        private String finalDate = "";
        private MessageState messageState = MessageState.UNKNOWN;
        private int errorCode;
        private Tlvs tlvs = Tlvs.EMPTY;

        private Builder() {}

        /**
         * Sets the field.
         *
         * @param value ESME_ROK when the request was carried out
         * @return this builder
         */
        public Builder commandStatus(CommandStatus value) {
            commandStatus = value;
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
         * @param value when the message reached its final state: 16 characters, or empty while it has not
         * @return this builder
         */
        public Builder finalDate(String value) {
            finalDate = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value state of the message
         * @return this builder
         */
        public Builder messageState(MessageState value) {
            messageState = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value error code of the network, 0 if none, 0 to 255
         * @return this builder
         */
        public Builder errorCode(int value) {
            errorCode = value;
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
        public QuerySmResp build() {
            Field.MESSAGE_ID.withinMax(messageId);
            Field.FINAL_DATE.emptyOrFull(finalDate);
            return new QuerySmResp(commandStatus, messageId, finalDate, messageState, errorCode, tlvs);
        }
    }
}
