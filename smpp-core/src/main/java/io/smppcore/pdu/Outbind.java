package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.InvalidFieldException;

/**
 * outbind: an SMSC that has connected to an ESME asks it to bind over this connection (SMPP 5.0 4.1.1.7).
 *
 * @param systemId identity of the SMSC, at most 15 octets by the specification
 * @param password password, at most 8 octets by the specification; never shown by {@code toString}
 * @param tlvs optional parameters
 */
public record Outbind(String systemId, String password, Tlvs tlvs) implements OneWay {

    /**
     * Fails with {@link InvalidFieldException} if a text has a NUL or a character outside ISO-8859-1. Does not check
     * lengths, because a peer may send longer texts than the specification allows.
     */
    public Outbind {
        Field.SYSTEM_ID.writable(systemId);
        Field.PASSWORD.writable(password);
    }

    /** {@return a builder with all fields empty} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns an outbind without optional parameters.
     *
     * @param systemId identity of the SMSC, at most 15 octets
     * @param password password, at most 8 octets
     * @throws InvalidFieldException if a value is too long or cannot be encoded
     */
    public static Outbind of(String systemId, String password) {
        return builder().systemId(systemId).password(password).build();
    }

    @Override
    public CommandId commandId() {
        return CommandId.OUTBIND;
    }

    @Override
    public String toString() {
        return "Outbind[systemId=" + Printable.of(systemId) + ", password=***, tlvs=" + tlvs + "]";
    }

    /** Builder of an outbind. Not thread-safe. */
    public static final class Builder extends PduBuilder<Builder> {

        private String systemId = "";
        private String password = "";

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** Sets the identity of the SMSC, at most 15 octets; empty unless set. */
        public Builder systemId(String value) {
            systemId = value;
            return this;
        }

        /** Sets the password, at most 8 octets; empty unless set. */
        public Builder password(String value) {
            password = value;
            return this;
        }

        /** Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded. */
        public Outbind build() {
            return new Outbind(Field.SYSTEM_ID.withinMax(systemId), Field.PASSWORD.withinMax(password), tlvs);
        }
    }
}
