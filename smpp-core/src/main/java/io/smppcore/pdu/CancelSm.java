package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;

/**
 * cancel_sm: cancels one message, or several if the message_id is empty (SMPP 5.0 4.5.1.1).
 *
 * @param serviceType application service of the messages, at most 5 octets by the specification; empty for any
 * @param messageId identifier assigned by the SMSC, at most 64 octets by the specification; empty for all messages that
 *     match the other fields
 * @param sourceAddress sender of the messages, at most 20 octets by the specification
 * @param destinationAddress recipient of the messages, at most 20 octets by the specification
 * @param tlvs optional parameters
 */
public record CancelSm(
        String serviceType, String messageId, Address sourceAddress, Address destinationAddress, Tlvs tlvs)
        implements Request<CancelSmResp> {

    /**
     * Fails with {@link InvalidFieldException} if a text has a NUL or a character outside ISO-8859-1. Does not check
     * the length of texts and addresses, because a peer may send longer ones than the specification allows.
     */
    public CancelSm {
        Field.SERVICE_TYPE.writable(serviceType);
        Field.MESSAGE_ID.writable(messageId);
    }

    /** {@return a builder with all fields empty} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a request that cancels one or more messages, without optional parameters.
     *
     * @param serviceType application service, at most 5 octets; empty for any
     * @param messageId identifier assigned by the SMSC, at most 64 octets; empty for all that match the other fields
     * @param sourceAddress sender of the message, at most 20 octets
     * @param destinationAddress recipient of the message, at most 20 octets
     * @throws InvalidFieldException if a value is too long or cannot be encoded
     */
    public static CancelSm of(String serviceType, String messageId, Address sourceAddress, Address destinationAddress) {
        return builder()
                .serviceType(serviceType)
                .messageId(messageId)
                .sourceAddress(sourceAddress)
                .destinationAddress(destinationAddress)
                .build();
    }

    /**
     * Returns true if this request has no message_id and cancels a message with the given fields. Both addresses must
     * be possible ones of the message ({@link Address#mayBe}), and the service_type the same, unless that of this
     * request is empty.
     *
     * @param serviceOfMessage service_type of the message
     * @param source sender of the message
     * @param destination recipient of the message
     */
    public boolean selects(String serviceOfMessage, Address source, Address destination) {
        return messageId.isEmpty()
                && sourceAddress.mayBe(source)
                && destinationAddress.mayBe(destination)
                && (serviceType.isEmpty() || serviceType.equals(serviceOfMessage));
    }

    @Override
    public CommandId commandId() {
        return CommandId.CANCEL_SM;
    }

    @Override
    public CancelSmResp respond(CommandStatus status) {
        return CancelSmResp.of(status);
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of a cancel_sm. Not thread-safe. */
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
        public Builder destinationAddress(Address value) {
            return super.destinationAddress(value);
        }

        /** Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded. */
        public CancelSm build() {
            checkTexts();
            checkSource();
            checkDestination();
            return new CancelSm(serviceType, messageId, sourceAddress, destinationAddress, tlvs);
        }
    }
}
