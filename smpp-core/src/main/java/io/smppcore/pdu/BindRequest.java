package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;

/**
 * What the three bind requests have in common (SMPP 5.0 4.1.1).
 *
 * <p>{@code toString} never shows the password.
 *
 * @param <R> the response to this kind of bind
 */
public sealed interface BindRequest<R extends BindResp> extends Request<R>
        permits BindTransmitter, BindReceiver, BindTransceiver {

    /**
     * Starts a bind request.
     *
     * @param type which of the three
     * @return a builder with empty fields and interface_version 3.4
     */
    static Builder builder(BindType type) {
        return new Builder(type);
    }

    /**
     * Which kind of bind this is.
     *
     * @return transmitter, receiver or transceiver
     */
    BindType bindType();

    /**
     * The identity of the ESME.
     *
     * @return at most 15 octets by the specification
     */
    String systemId();

    /**
     * The password of the ESME.
     *
     * @return at most 8 octets by the specification, possibly empty
     */
    String password();

    /**
     * The same without the password, for whoever keeps it.
     *
     * @return a request with an empty password
     */
    BindRequest<R> withoutPassword();

    /**
     * The kind of system the ESME is.
     *
     * @return at most 12 octets by the specification, possibly empty
     */
    String systemType();

    /**
     * The version of the protocol that the ESME speaks.
     *
     * @return the octet of the wire
     */
    InterfaceVersion interfaceVersion();

    /**
     * The type of number of the addresses the ESME serves.
     *
     * @return unknown unless it matters
     */
    Ton addressTon();

    /**
     * The numbering plan of the addresses the ESME serves.
     *
     * @return unknown unless it matters
     */
    Npi addressNpi();

    /**
     * The addresses the ESME serves.
     *
     * @return an address or a UNIX regular expression, at most 40 octets by the specification, possibly empty
     */
    String addressRange();

    /** Builds a bind request. Not thread-safe. */
    final class Builder {

        private final BindType type;
        private String systemId = "";
        private String password = "";
        private String systemType = "";
        private InterfaceVersion interfaceVersion = InterfaceVersion.V3_4;
        private Ton addressTon = Ton.UNKNOWN;
        private Npi addressNpi = Npi.UNKNOWN;
        private String addressRange = "";
        private Tlvs tlvs = Tlvs.EMPTY;

        private Builder(BindType type) {
            this.type = type;
        }

        /**
         * Sets the identity of the ESME.
         *
         * @param value at most 15 octets
         * @return this builder
         */
        public Builder systemId(String value) {
            systemId = value;
            return this;
        }

        /**
         * Sets the password.
         *
         * @param value at most 8 octets
         * @return this builder
         */
        public Builder password(String value) {
            password = value;
            return this;
        }

        /**
         * Sets the kind of system.
         *
         * @param value at most 12 octets
         * @return this builder
         */
        public Builder systemType(String value) {
            systemType = value;
            return this;
        }

        /**
         * Sets the version to announce.
         *
         * @param value 3.4 by default
         * @return this builder
         */
        public Builder interfaceVersion(InterfaceVersion value) {
            interfaceVersion = value;
            return this;
        }

        /**
         * Sets which addresses the ESME serves.
         *
         * @param ton type of number
         * @param npi numbering plan
         * @param range an address or a UNIX regular expression, at most 40 octets
         * @return this builder
         */
        public Builder addressRange(Ton ton, Npi npi, String range) {
            addressTon = ton;
            addressNpi = npi;
            addressRange = range;
            return this;
        }

        /**
         * Sets the optional parameters. The specification allows none in a bind.
         *
         * @param value the parameters
         * @return this builder
         */
        public Builder tlvs(Tlvs value) {
            tlvs = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return the bind request
         * @throws io.smppcore.type.InvalidFieldException if a value is too long or cannot be written
         */
        public BindRequest<?> build() {
            Field.SYSTEM_ID.withinMax(systemId);
            Field.PASSWORD.withinMax(password);
            Field.SYSTEM_TYPE.withinMax(systemType);
            Field.ADDRESS_RANGE.withinMax(addressRange);
            return switch (type) {
                case TRANSMITTER ->
                    new BindTransmitter(
                            systemId,
                            password,
                            systemType,
                            interfaceVersion,
                            addressTon,
                            addressNpi,
                            addressRange,
                            tlvs);
                case RECEIVER ->
                    new BindReceiver(
                            systemId,
                            password,
                            systemType,
                            interfaceVersion,
                            addressTon,
                            addressNpi,
                            addressRange,
                            tlvs);
                case TRANSCEIVER ->
                    new BindTransceiver(
                            systemId,
                            password,
                            systemType,
                            interfaceVersion,
                            addressTon,
                            addressNpi,
                            addressRange,
                            tlvs);
            };
        }
    }
}
