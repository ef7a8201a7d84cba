package io.smppcore.pdu;

import io.smppcore.internal.Printable;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;

/**
 * outbind: the message centre has connected to the ESME and wants it to bind (SMPP 5.0 4.1.1.7).
 *
 * @param systemId identity of the sender; at most 15 octets by the specification
 * @param password at most 8 octets by the specification, never shown by {@code toString}
 * @param tlvs optional parameters
 */
public record Outbind(String systemId, String password, Tlvs tlvs) implements OneWay {

    /**
     * Checks that every field can be written.
     *
     * @throws io.smppcore.type.InvalidFieldException if a text has a NUL or a character outside ISO-8859-1, or a number or length does
     *     not fit into its field
     */
    public Outbind {
        Field.SYSTEM_ID.writable(systemId);
        Field.PASSWORD.writable(password);
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
        return CommandId.OUTBIND;
    }

    @Override
    public String toString() {
        return "Outbind[systemId=" + Printable.of(systemId) + ", password=***, tlvs=" + tlvs + "]";
    }

    /** Builds a outbind. Everything not set is zero or empty. Not thread-safe. */
    public static final class Builder {

        private String systemId = "";
        private String password = "";
        private Tlvs tlvs = Tlvs.EMPTY;

        private Builder() {}

        /**
         * Sets the field.
         *
         * @param value identity of the sender; at most 15 octets by the specification
         * @return this builder
         */
        public Builder systemId(String value) {
            systemId = value;
            return this;
        }

        /**
         * Sets the field.
         *
         * @param value at most 8 octets by the specification, never shown by {@code toString}
         * @return this builder
         */
        public Builder password(String value) {
            password = value;
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
        public Outbind build() {
            Field.SYSTEM_ID.withinMax(systemId);
            Field.PASSWORD.withinMax(password);
            return new Outbind(systemId, password, tlvs);
        }
    }
}
