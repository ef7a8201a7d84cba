package io.smppcore.pdu;

import io.smppcore.internal.Printable;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * query_broadcast_sm: asks for the state of a broadcast (SMPP 5.0 4.6.1.1).
 *
 * @param messageId the name under which the message centre knows the message; at most 64 octets by the specification
 * @param sourceAddress sender; at most 20 octets by the specification
 * @param tlvs optional parameters
 */
public record QueryBroadcastSm(String messageId, Address sourceAddress, Tlvs tlvs)
        implements Request<QueryBroadcastSmResp> {

    /**
     * Checks that every field can be written.
     *
     * @throws io.smppcore.type.InvalidFieldException if a text has a NUL or a character outside ISO-8859-1, or a number or length does
     *     not fit into its field
     */
    public QueryBroadcastSm {
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
        return CommandId.QUERY_BROADCAST_SM;
    }

    @Override
    public QueryBroadcastSmResp respond(CommandStatus status) {
        return QueryBroadcastSmResp.builder().commandStatus(status).build();
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builds a query_broadcast_sm. Everything not set is zero or empty. Not thread-safe. */
    public static final class Builder {

        private String messageId = "";
        private Address sourceAddress = Address.EMPTY;
        private Tlvs tlvs = Tlvs.EMPTY;

        private Builder() {}

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
        public QueryBroadcastSm build() {
            Field.MESSAGE_ID.withinMax(messageId);
            Field.SOURCE_ADDR.withinMax(sourceAddress);
            return new QueryBroadcastSm(messageId, sourceAddress, tlvs);
        }
    }
}
