package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;

/**
 * cancel_broadcast_sm: cancels one broadcast, or several if the message_id is empty (SMPP 5.0 4.6.2.1).
 *
 * @param serviceType application service of the broadcasts, at most 5 octets by the specification; empty for any
 * @param messageId identifier assigned by the SMSC, at most 64 octets by the specification; empty for all broadcasts
 *     that match the other fields
 * @param sourceAddress sender of the broadcasts, at most 20 octets by the specification
 * @param tlvs optional parameters
 */
public record CancelBroadcastSm(String serviceType, String messageId, Address sourceAddress, Tlvs tlvs)
        implements Request<CancelBroadcastSmResp> {

    /**
     * Fails with {@link InvalidFieldException} if a text has a NUL or a character outside ISO-8859-1. Does not check
     * the length of texts and addresses, because a peer may send longer ones than the specification allows.
     */
    public CancelBroadcastSm {
        Field.SERVICE_TYPE.writable(serviceType);
        Field.MESSAGE_ID.writable(messageId);
    }

    /** {@return a builder with all fields empty} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a request that cancels one or more broadcasts, without optional parameters.
     *
     * @param serviceType application service, at most 5 octets; empty for any
     * @param messageId identifier assigned by the SMSC, at most 64 octets; empty for all that match the other fields
     * @param sourceAddress sender of the broadcasts, at most 20 octets
     * @throws InvalidFieldException if a value is too long or cannot be encoded
     */
    public static CancelBroadcastSm of(String serviceType, String messageId, Address sourceAddress) {
        return builder()
                .serviceType(serviceType)
                .messageId(messageId)
                .sourceAddress(sourceAddress)
                .build();
    }

    @Override
    public CommandId commandId() {
        return CommandId.CANCEL_BROADCAST_SM;
    }

    @Override
    public CancelBroadcastSmResp respond(CommandStatus status) {
        return CancelBroadcastSmResp.of(status);
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of a cancel_broadcast_sm. Not thread-safe. */
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

        /** Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded. */
        public CancelBroadcastSm build() {
            checkTexts();
            checkSource();
            return new CancelBroadcastSm(serviceType, messageId, sourceAddress, tlvs);
        }
    }
}
