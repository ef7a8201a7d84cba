package io.smppcore.pdu;

import io.smppcore.internal.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;

/**
 * cancel_sm: cancels one message, or several if the message_id is empty (SMPP 5.0 4.5.1.1).
 *
 * @param serviceType application service, at most 5 octets by the specification; empty for the default
 * @param messageId message identifier assigned by the SMSC, at most 64 octets by the specification
 * @param sourceAddress sender, at most 20 octets by the specification
 * @param destinationAddress recipient, at most 20 octets by the specification
 * @param tlvs optional parameters
 */
public record CancelSm(
        String serviceType, String messageId, Address sourceAddress, Address destinationAddress, Tlvs tlvs)
        implements Request<CancelSmResp> {

    /** Fails with {@link InvalidFieldException} if a text has a NUL or a character outside ISO-8859-1. */
    public CancelSm {
        Field.SERVICE_TYPE.writable(serviceType);
        Field.MESSAGE_ID.writable(messageId);
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
        return new CancelSm(
                Field.SERVICE_TYPE.withinMax(serviceType),
                Field.MESSAGE_ID.withinMax(messageId),
                Field.SOURCE_ADDR.withinMax(sourceAddress),
                Field.DESTINATION_ADDR.withinMax(destinationAddress),
                Tlvs.EMPTY);
    }

    /**
     * Returns true if a request without a message_id cancels a message with these fields: the addresses are the same,
     * and the service_type, unless that of this request is empty.
     */
    public boolean selects(String serviceOfMessage, Address source, Address destination) {
        return messageId.isEmpty()
                && sourceAddress.value().equals(source.value())
                && destinationAddress.value().equals(destination.value())
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
}
