package io.smppcore.pdu;

import io.smppcore.internal.Printable;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * query_broadcast_sm_resp: tells the state of a broadcast, by its parameters (SMPP 5.0 4.6.1.3).
 *
 * @param commandStatus ESME_ROK when the request was carried out
 * @param messageId the name under which the message centre knows the message; at most 64 octets by the specification
 * @param tlvs optional parameters
 */
public record QueryBroadcastSmResp(CommandStatus commandStatus, String messageId, Tlvs tlvs) implements Response {

    /**
     * Checks that every field can be written.
     *
     * @throws io.smppcore.type.InvalidFieldException if a text has a NUL or a character outside ISO-8859-1, or a number or length does
     *     not fit into its field
     */
    public QueryBroadcastSmResp {
        Field.MESSAGE_ID.writable(messageId);
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
        return CommandId.QUERY_BROADCAST_SM_RESP;
    }

    @Override
    public QueryBroadcastSmResp withTlvs(Tlvs newTlvs) {
        return new QueryBroadcastSmResp(commandStatus, messageId, newTlvs);
    }

    @Override
    public QueryBroadcastSmResp orThrow() {
        Response.super.orThrow();
        return this;
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builds a query_broadcast_sm_resp. Everything not set is zero or empty. Not thread-safe. */
    public static final class Builder {

        private CommandStatus commandStatus = CommandStatus.ESME_ROK;
        private String messageId = "";
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
        public QueryBroadcastSmResp build() {
            Field.MESSAGE_ID.withinMax(messageId);
            return new QueryBroadcastSmResp(commandStatus, messageId, tlvs);
        }
    }
}
