package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;

/**
 * alert_notification: a mobile that was unreachable is available again (SMPP 5.0 4.1.3.1).
 *
 * @param sourceAddress the mobile, at most 64 octets by the specification
 * @param esmeAddress the ESME that requested the alert, at most 64 octets by the specification
 * @param tlvs optional parameters
 */
public record AlertNotification(Address sourceAddress, Address esmeAddress, Tlvs tlvs) implements OneWay {

    /**
     * Returns an alert, without optional parameters.
     *
     * @param sourceAddress the mobile, at most 64 octets
     * @param esmeAddress the ESME that requested the alert, at most 64 octets
     * @throws io.smppcore.type.InvalidFieldException if a value is too long or cannot be encoded
     */
    public static AlertNotification of(Address sourceAddress, Address esmeAddress) {
        return new AlertNotification(
                Field.LONG_SOURCE_ADDR.withinMax(sourceAddress), Field.ESME_ADDR.withinMax(esmeAddress), Tlvs.EMPTY);
    }

    @Override
    public CommandId commandId() {
        return CommandId.ALERT_NOTIFICATION;
    }
}
