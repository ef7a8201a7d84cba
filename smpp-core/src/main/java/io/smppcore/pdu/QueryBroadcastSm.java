package io.smppcore.pdu;

import io.smppcore.internal.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;

/**
 * query_broadcast_sm: requests the state of a broadcast (SMPP 5.0 4.6.1.1).
 *
 * @param messageId message identifier assigned by the SMSC, at most 64 octets by the specification
 * @param sourceAddress sender, at most 20 octets by the specification
 * @param tlvs optional parameters
 */
public record QueryBroadcastSm(String messageId, Address sourceAddress, Tlvs tlvs)
        implements Request<QueryBroadcastSmResp> {

    /** Fails with {@link InvalidFieldException} if a text has a NUL or a character outside ISO-8859-1. */
    public QueryBroadcastSm {
        Field.MESSAGE_ID.writable(messageId);
    }

    /**
     * Returns a request for the state of a broadcast, without optional parameters.
     *
     * @param messageId identifier assigned by the SMSC, at most 64 octets
     * @param sourceAddress sender of the message, at most 20 octets
     * @throws InvalidFieldException if a value is too long or cannot be encoded
     */
    public static QueryBroadcastSm of(String messageId, Address sourceAddress) {
        return new QueryBroadcastSm(
                Field.MESSAGE_ID.withinMax(messageId), Field.SOURCE_ADDR.withinMax(sourceAddress), Tlvs.EMPTY);
    }

    @Override
    public CommandId commandId() {
        return CommandId.QUERY_BROADCAST_SM;
    }

    @Override
    public QueryBroadcastSmResp respond(CommandStatus status) {
        return new QueryBroadcastSmResp(status, "", Tlvs.EMPTY);
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }
}
