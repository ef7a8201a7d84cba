package io.smppcore.pdu;

import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * replace_sm_resp: the message was replaced or not (SMPP 5.0 4.5.3.2).
 *
 * @param commandStatus ESME_ROK when the request was carried out
 * @param tlvs optional parameters
 */
public record ReplaceSmResp(CommandStatus commandStatus, Tlvs tlvs) implements Response {

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
        return CommandId.REPLACE_SM_RESP;
    }

    @Override
    public ReplaceSmResp withTlvs(Tlvs newTlvs) {
        return new ReplaceSmResp(commandStatus, newTlvs);
    }

    @Override
    public ReplaceSmResp orThrow() {
        Response.super.orThrow();
        return this;
    }

    /** Builds a replace_sm_resp. Everything not set is zero or empty. Not thread-safe. */
    public static final class Builder {

        private CommandStatus commandStatus = CommandStatus.ESME_ROK;
        private Tlvs tlvs = Tlvs.EMPTY;

        private Builder() {}

        /**
         * Sets the field.
         *
         * @param value ESME_ROK when the request was carried out
         * @return this builder
         */
        public Builder commandStatus(CommandStatus value) {
            commandStatus = value;
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
        public ReplaceSmResp build() {
            return new ReplaceSmResp(commandStatus, tlvs);
        }
    }
}
