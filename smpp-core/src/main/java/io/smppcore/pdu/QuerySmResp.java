package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;

/**
 * query_sm_resp: the SMSC returns the state of a message (SMPP 5.0 4.5.2.2).
 *
 * @param commandStatus ESME_ROK if the request was carried out
 * @param messageId message identifier assigned by the SMSC, at most 64 octets by the specification
 * @param finalDate time at which the message reached its final state, 16 characters; empty before that
 * @param messageState state of the message
 * @param errorCode error code of the network, 0 to 255; 0 for none
 * @param tlvs optional parameters
 */
public record QuerySmResp(
        CommandStatus commandStatus,
        String messageId,
        String finalDate,
        MessageState messageState,
        int errorCode,
        Tlvs tlvs)
        implements Response {

    /**
     * Checks that every field can be encoded. Does not check the length of texts, because a peer may send longer ones
     * than the specification allows.
     *
     * @throws InvalidFieldException if a text has a NUL or a character outside ISO-8859-1, or the error code is not 0
     *     to 255
     */
    public QuerySmResp {
        Field.MESSAGE_ID.writable(messageId);
        Field.FINAL_DATE.writable(finalDate);
        Field.ERROR_CODE.writable(errorCode);
    }

    /** {@return a builder with the status ESME_ROK, the state UNKNOWN and all other fields 0 or empty} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a response with ESME_ROK and without optional parameters.
     *
     * @param messageId identifier of the message, at most 64 octets
     * @param finalDate time at which the message reached its final state, 16 characters; empty before that
     * @param messageState state of the message
     * @param errorCode error code of the network, 0 to 255; 0 for none
     * @throws InvalidFieldException if a value is too long or cannot be encoded
     */
    public static QuerySmResp ok(String messageId, String finalDate, MessageState messageState, int errorCode) {
        return builder()
                .messageId(messageId)
                .finalDate(finalDate)
                .messageState(messageState)
                .errorCode(errorCode)
                .build();
    }

    static QuerySmResp refusing(CommandStatus status) {
        return new QuerySmResp(status, "", "", MessageState.UNKNOWN, 0, Tlvs.EMPTY);
    }

    @Override
    public CommandId commandId() {
        return CommandId.QUERY_SM_RESP;
    }

    @Override
    public QuerySmResp withTlvs(Tlvs newTlvs) {
        return new QuerySmResp(commandStatus, messageId, finalDate, messageState, errorCode, newTlvs);
    }

    @Override
    public QuerySmResp orThrow() {
        Response.super.orThrow();
        return this;
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of a query_sm_resp. Not thread-safe. */
    public static final class Builder extends ResponseBuilder<Builder> {

        private String finalDate = "";
        private MessageState messageState = MessageState.UNKNOWN;
        private int errorCode;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        @Override
        public Builder messageId(String value) {
            return super.messageId(value);
        }

        /** Sets the time at which the message reached its final state, 16 characters; empty, the default, for none. */
        public Builder finalDate(String value) {
            finalDate = value;
            return this;
        }

        /** Sets the state of the message; {@link MessageState#UNKNOWN} unless set. */
        public Builder messageState(MessageState value) {
            messageState = value;
            return this;
        }

        /** Sets the error code of the network, 0 to 255; 0, the default, for none. */
        public Builder errorCode(int value) {
            errorCode = value;
            return this;
        }

        /**
         * Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded, or a
         * time is neither empty nor 16 characters long.
         */
        public QuerySmResp build() {
            Field.MESSAGE_ID.withinMax(messageId);
            Field.FINAL_DATE.emptyOrFull(finalDate);
            return new QuerySmResp(commandStatus, messageId, finalDate, messageState, errorCode, tlvs);
        }
    }
}
