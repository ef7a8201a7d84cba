package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;

/**
 * bind_transmitter_resp, bind_receiver_resp or bind_transceiver_resp: the SMSC accepts or refuses a bind (SMPP 5.0
 * 4.1.1.2, 4.1.1.4, 4.1.1.6).
 *
 * @param bindType kind of bind
 * @param commandStatus ESME_ROK if the session is bound
 * @param systemId identity of the SMSC, at most 15 octets by the specification; empty in a refusal
 * @param tlvs optional parameters, such as sc_interface_version
 */
public record BindResp(BindType bindType, CommandStatus commandStatus, String systemId, Tlvs tlvs) implements Response {

    /**
     * Fails with {@link InvalidFieldException} if the system_id has a NUL or a character outside ISO-8859-1. Does not
     * check its length, because a peer may send a longer one than the specification allows.
     */
    public BindResp {
        Field.SYSTEM_ID.writable(systemId);
    }

    /** Returns a builder with the status ESME_ROK and all other fields empty. */
    public static Builder builder(BindType type) {
        return new Builder(type);
    }

    @Override
    public CommandId commandId() {
        return bindType.commandId().response();
    }

    @Override
    public BindResp withTlvs(Tlvs newTlvs) {
        return new BindResp(bindType, commandStatus, systemId, newTlvs);
    }

    @Override
    public BindResp orThrow() {
        Response.super.orThrow();
        return this;
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of the response to a bind. Not thread-safe. */
    public static final class Builder extends ResponseBuilder<Builder> {

        private final BindType type;
        private String systemId = "";

        private Builder(BindType type) {
            this.type = type;
        }

        @Override
        Builder self() {
            return this;
        }

        /** Sets the identity of the SMSC, at most 15 octets; empty unless set. */
        public Builder systemId(String value) {
            systemId = value;
            return this;
        }

        /** Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded. */
        public BindResp build() {
            return new BindResp(type, commandStatus, Field.SYSTEM_ID.withinMax(systemId), tlvs);
        }
    }
}
