package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;

/**
 * query_sm: requests the state of a message (SMPP 5.0 4.5.2.1).
 *
 * @param messageId identifier assigned by the SMSC, at most 64 octets by the specification
 * @param sourceAddress sender of the message, at most 20 octets by the specification
 * @param tlvs optional parameters
 */
public record QuerySm(String messageId, Address sourceAddress, Tlvs tlvs) implements Request<QuerySmResp> {

    /**
     * Fails with {@link InvalidFieldException} if the message_id has a NUL or a character outside ISO-8859-1. Does not
     * check the length of texts and addresses, because a peer may send longer ones than the specification allows.
     */
    public QuerySm {
        Field.MESSAGE_ID.writable(messageId);
    }

    /** {@return a builder with all fields empty} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a request for the state of a message, without optional parameters.
     *
     * @param messageId identifier assigned by the SMSC, at most 64 octets
     * @param sourceAddress sender of the message, at most 20 octets
     * @throws InvalidFieldException if a value is too long or cannot be encoded
     */
    public static QuerySm of(String messageId, Address sourceAddress) {
        return builder().messageId(messageId).sourceAddress(sourceAddress).build();
    }

    @Override
    public CommandId commandId() {
        return CommandId.QUERY_SM;
    }

    @Override
    public QuerySmResp respond(CommandStatus status) {
        return QuerySmResp.refusing(status);
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of a query_sm. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        @Override
        public Builder messageId(String value) {
            return super.messageId(value);
        }

        /** Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded. */
        public QuerySm build() {
            checkTexts();
            checkSource();
            return new QuerySm(messageId, sourceAddress, tlvs);
        }
    }
}
