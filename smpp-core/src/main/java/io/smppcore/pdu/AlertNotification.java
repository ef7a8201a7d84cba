package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.InvalidFieldException;

/**
 * alert_notification: an SMSC informs an ESME that a mobile which was unreachable is available again (SMPP 5.0
 * 4.1.3.1).
 *
 * @param sourceAddress address of the mobile, at most 64 octets by the specification
 * @param esmeAddress address of the ESME that requested the alert, at most 64 octets by the specification
 * @param tlvs optional parameters
 */
public record AlertNotification(Address sourceAddress, Address esmeAddress, Tlvs tlvs) implements OneWay {

    /** {@return a builder with all fields empty} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns an alert_notification without optional parameters.
     *
     * @param sourceAddress address of the mobile, at most 64 octets
     * @param esmeAddress address of the ESME that requested the alert, at most 64 octets
     * @throws InvalidFieldException if a value is too long or cannot be encoded
     */
    public static AlertNotification of(Address sourceAddress, Address esmeAddress) {
        return builder().sourceAddress(sourceAddress).esmeAddress(esmeAddress).build();
    }

    @Override
    public CommandId commandId() {
        return CommandId.ALERT_NOTIFICATION;
    }

    /** Builder of an alert_notification. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {

        private Address esmeAddress = Address.EMPTY;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /**
         * Sets the address of the ESME that requested the alert, at most 64 octets; {@link Address#EMPTY} unless set.
         */
        public Builder esmeAddress(Address value) {
            esmeAddress = value;
            return this;
        }

        /** Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded. */
        public AlertNotification build() {
            return new AlertNotification(
                    Field.LONG_SOURCE_ADDR.withinMax(sourceAddress), Field.ESME_ADDR.withinMax(esmeAddress), tlvs);
        }
    }
}
