package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;

/**
 * submit_sm_resp: the SMSC accepts or refuses a message (SMPP 5.0 4.2.1.2).
 *
 * @param commandStatus ESME_ROK if the request was carried out
 * @param messageId message identifier assigned by the SMSC, at most 64 octets by the specification
 * @param tlvs optional parameters
 */
public record SubmitSmResp(CommandStatus commandStatus, String messageId, Tlvs tlvs) implements Response {

    /**
     * Fails with {@link InvalidFieldException} if the message_id has a NUL or a character outside ISO-8859-1. Does not
     * check its length, because a peer may send a longer one than the specification allows.
     */
    public SubmitSmResp {
        Field.MESSAGE_ID.writable(messageId);
    }

    /** {@return a builder with the status ESME_ROK and all other fields empty} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a response with ESME_ROK, an id of at most 64 octets, and no optional parameters; fails with {@link
     * InvalidFieldException} if the id is too long or cannot be encoded.
     */
    public static SubmitSmResp ok(String messageId) {
        return new SubmitSmResp(CommandStatus.ESME_ROK, Field.MESSAGE_ID.withinMax(messageId), Tlvs.EMPTY);
    }

    @Override
    public CommandId commandId() {
        return CommandId.SUBMIT_SM_RESP;
    }

    @Override
    public SubmitSmResp withTlvs(Tlvs newTlvs) {
        return new SubmitSmResp(commandStatus, messageId, newTlvs);
    }

    @Override
    public SubmitSmResp orThrow() {
        Response.super.orThrow();
        return this;
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of a submit_sm_resp. Not thread-safe. */
    public static final class Builder extends ResponseBuilder<Builder> {

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        @Override
        public Builder messageId(String value) {
            return super.messageId(value);
        }

        /** Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded. */
        public SubmitSmResp build() {
            return new SubmitSmResp(commandStatus, Field.MESSAGE_ID.withinMax(messageId), tlvs);
        }
    }
}
