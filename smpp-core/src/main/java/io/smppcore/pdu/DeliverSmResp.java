package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;

/**
 * deliver_sm_resp: the ESME accepts or refuses a message (SMPP 5.0 4.3.1.2).
 *
 * @param commandStatus ESME_ROK if the message was accepted
 * @param messageId message identifier, empty by the specification, although some peers set it
 * @param tlvs optional parameters
 */
public record DeliverSmResp(CommandStatus commandStatus, String messageId, Tlvs tlvs) implements Response {

    private static final DeliverSmResp OK = new DeliverSmResp(CommandStatus.ESME_ROK, "", Tlvs.EMPTY);

    /**
     * Fails with {@link InvalidFieldException} if the message_id has a NUL or a character outside ISO-8859-1. Does not
     * check its length, because a peer may send a longer one than the specification allows.
     */
    public DeliverSmResp {
        Field.MESSAGE_ID.writable(messageId);
    }

    /** {@return a builder with the status ESME_ROK and all other fields empty} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return a response with ESME_ROK and an empty message_id, as specified} */
    public static DeliverSmResp ok() {
        return OK;
    }

    @Override
    public CommandId commandId() {
        return CommandId.DELIVER_SM_RESP;
    }

    @Override
    public DeliverSmResp withTlvs(Tlvs newTlvs) {
        return new DeliverSmResp(commandStatus, messageId, newTlvs);
    }

    @Override
    public DeliverSmResp orThrow() {
        Response.super.orThrow();
        return this;
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of a deliver_sm_resp. Not thread-safe. */
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
        public DeliverSmResp build() {
            return new DeliverSmResp(commandStatus, Field.MESSAGE_ID.withinMax(messageId), tlvs);
        }
    }
}
