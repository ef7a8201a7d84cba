package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;

/**
 * bind_transmitter, bind_receiver or bind_transceiver: an ESME requests a session (SMPP 5.0 4.1.1.1, 4.1.1.3, 4.1.1.5).
 *
 * @param bindType kind of bind
 * @param systemId identity of the ESME, at most 15 octets by the specification
 * @param password password, at most 8 octets by the specification, possibly empty; never shown by {@code toString}
 * @param systemType kind of system, at most 12 octets by the specification, possibly empty
 * @param interfaceVersion version of the protocol that the ESME supports
 * @param addressTon type of number of the addresses that the ESME serves
 * @param addressNpi numbering plan of the addresses that the ESME serves
 * @param addressRange an address or a UNIX regular expression, at most 40 octets by the specification, possibly empty
 * @param tlvs optional parameters; the specification allows none
 */
public record BindRequest(
        BindType bindType,
        String systemId,
        String password,
        String systemType,
        InterfaceVersion interfaceVersion,
        Ton addressTon,
        Npi addressNpi,
        String addressRange,
        Tlvs tlvs)
        implements Request<BindResp> {

    /**
     * Fails with {@link InvalidFieldException} if a text has a NUL or a character outside ISO-8859-1. Does not check
     * lengths, because a peer may send longer texts than the specification allows.
     */
    public BindRequest {
        Field.SYSTEM_ID.writable(systemId);
        Field.PASSWORD.writable(password);
        Field.SYSTEM_TYPE.writable(systemType);
        Field.ADDRESS_RANGE.writable(addressRange);
    }

    /** Returns a builder with empty fields and interface_version 3.4. */
    public static Builder builder(BindType type) {
        return new Builder(type);
    }

    /** {@return a copy of this request with an empty password, for example for a log} */
    public BindRequest withoutPassword() {
        return new BindRequest(
                bindType, systemId, "", systemType, interfaceVersion, addressTon, addressNpi, addressRange, tlvs);
    }

    @Override
    public CommandId commandId() {
        return bindType.commandId();
    }

    @Override
    public BindResp respond(CommandStatus status) {
        return new BindResp(bindType, status, "", Tlvs.EMPTY);
    }

    @Override
    public String toString() {
        return commandId() + "[system_id=" + Printable.of(systemId) + ", password=***, system_type="
                + Printable.of(systemType) + ", interface_version=" + interfaceVersion.value() + ", address_range="
                + Printable.of(addressRange) + ", tlvs=" + tlvs + "]";
    }

    /** Builder of a bind request. Not thread-safe. */
    public static final class Builder extends PduBuilder<Builder> {

        private final BindType type;
        private String systemId = "";
        private String password = "";
        private String systemType = "";
        private InterfaceVersion interfaceVersion = InterfaceVersion.V3_4;
        private Ton addressTon = Ton.UNKNOWN;
        private Npi addressNpi = Npi.UNKNOWN;
        private String addressRange = "";

        private Builder(BindType type) {
            this.type = type;
        }

        @Override
        Builder self() {
            return this;
        }

        /** Sets the identity of the ESME, at most 15 octets. */
        public Builder systemId(String value) {
            systemId = value;
            return this;
        }

        /** Sets the password, at most 8 octets. */
        public Builder password(String value) {
            password = value;
            return this;
        }

        /** Sets the kind of system, at most 12 octets. */
        public Builder systemType(String value) {
            systemType = value;
            return this;
        }

        /** Sets the version to announce, 3.4 unless set. */
        public Builder interfaceVersion(InterfaceVersion value) {
            interfaceVersion = value;
            return this;
        }

        /** Sets the addresses that the ESME serves: one address or a UNIX regular expression, at most 40 octets. */
        public Builder addressRange(Ton ton, Npi npi, String range) {
            addressTon = ton;
            addressNpi = npi;
            addressRange = range;
            return this;
        }

        /**
         * Builds the request.
         *
         * @throws InvalidFieldException if a value is too long or cannot be encoded
         */
        public BindRequest build() {
            Field.SYSTEM_ID.withinMax(systemId);
            Field.PASSWORD.withinMax(password);
            Field.SYSTEM_TYPE.withinMax(systemType);
            Field.ADDRESS_RANGE.withinMax(addressRange);
            return new BindRequest(
                    type, systemId, password, systemType, interfaceVersion, addressTon, addressNpi, addressRange, tlvs);
        }
    }
}
