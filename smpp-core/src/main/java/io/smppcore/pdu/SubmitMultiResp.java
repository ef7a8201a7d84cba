package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import java.util.List;

/**
 * submit_multi_resp: the SMSC accepts a message for all, some or none of the recipients (SMPP 5.0 4.2.3.2).
 *
 * @param commandStatus ESME_ROK if the request was carried out
 * @param messageId message identifier assigned by the SMSC, at most 64 octets by the specification
 * @param unsuccessful recipients for which the message was refused, at most 255
 * @param tlvs optional parameters
 */
public record SubmitMultiResp(CommandStatus commandStatus, String messageId, List<UnsuccessSme> unsuccessful, Tlvs tlvs)
        implements Response {

    /**
     * Checks that every field can be encoded. Does not check the length of texts and addresses, because a peer may send
     * longer ones than the specification allows.
     *
     * @throws InvalidFieldException if the message_id has a NUL or a character outside ISO-8859-1, or there are more
     *     than 255 refused recipients
     */
    public SubmitMultiResp {
        Field.MESSAGE_ID.writable(messageId);
        unsuccessful = List.copyOf(unsuccessful);
        Field.NO_UNSUCCESS.writable(unsuccessful.size());
    }

    /** {@return a builder with the status ESME_ROK and all other fields empty} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a response with ESME_ROK and without optional parameters.
     *
     * @param messageId identifier assigned by the SMSC, at most 64 octets
     * @param unsuccessful refused recipients, at most 255, each with an address of at most 20 octets
     * @throws InvalidFieldException if a value is too long or cannot be encoded
     */
    public static SubmitMultiResp ok(String messageId, List<UnsuccessSme> unsuccessful) {
        return builder().messageId(messageId).unsuccessful(unsuccessful).build();
    }

    static SubmitMultiResp refusing(CommandStatus status) {
        return new SubmitMultiResp(status, "", List.of(), Tlvs.EMPTY);
    }

    @Override
    public CommandId commandId() {
        return CommandId.SUBMIT_MULTI_RESP;
    }

    @Override
    public SubmitMultiResp withTlvs(Tlvs newTlvs) {
        return new SubmitMultiResp(commandStatus, messageId, unsuccessful, newTlvs);
    }

    @Override
    public SubmitMultiResp orThrow() {
        Response.super.orThrow();
        return this;
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }

    /** Builder of a submit_multi_resp. Not thread-safe. */
    public static final class Builder extends ResponseBuilder<Builder> {

        private List<UnsuccessSme> unsuccessful = List.of();

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        @Override
        public Builder messageId(String value) {
            return super.messageId(value);
        }

        /** Sets the refused recipients, at most 255, each with an address of at most 20 octets; none unless set. */
        public Builder unsuccessful(List<UnsuccessSme> value) {
            unsuccessful = value;
            return this;
        }

        /** Returns the PDU; fails with {@link InvalidFieldException} if a value is too long or cannot be encoded. */
        public SubmitMultiResp build() {
            UnsuccessSme.checkBounds(unsuccessful);
            return new SubmitMultiResp(commandStatus, Field.MESSAGE_ID.withinMax(messageId), unsuccessful, tlvs);
        }
    }

    /**
     * A recipient of a submit_multi for which the message was refused (SMPP 5.0 4.2.3.2.1).
     *
     * @param address the recipient; at most 20 octets by the specification
     * @param errorStatusCode reason of the refusal
     */
    public record UnsuccessSme(Address address, CommandStatus errorStatusCode) {

        static void checkBounds(List<UnsuccessSme> unsuccessful) {
            unsuccessful.forEach(sme -> Field.DESTINATION_ADDR.withinMax(sme.address()));
        }
    }
}
