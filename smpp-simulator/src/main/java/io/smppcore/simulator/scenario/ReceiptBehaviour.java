package io.smppcore.simulator.scenario;

import io.smppcore.tlv.Tlv;
import io.smppcore.type.MessageState;
import java.util.List;

/**
 * What becomes of accepted messages, and how their receipts look. Immutable.
 *
 * @param states the final states
 * @param delay from the response to the final state and its receipt; {@link Delay#NEVER} for messages that stay where they are
 * @param form where a receipt says what it says
 * @param pdu what carries receipts
 * @param id how the id in the text looks, compared with the one in the response
 * @param early how many receipts leave before the response, 0 to 1
 * @param duplicate how many receipts are sent twice, 0 to 1
 * @param lost how many receipts are not sent, 0 to 1
 * @param intermediate what is said of a message that is on its way
 * @param text how the text is written
 * @param tlvs further parameters of every receipt, such as those of a vendor
 */
public record ReceiptBehaviour(
        Weights<MessageState> states,
        Delay delay,
        Form form,
        Carrier pdu,
        IdForm id,
        double early,
        double duplicate,
        double lost,
        Intermediate intermediate,
        ReceiptWording text,
        List<Tlv> tlvs) {

    private static final ReceiptBehaviour DEFAULTS = builder().build();

    /**
     * Checks the ranges and copies the collections.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public ReceiptBehaviour {
        tlvs = List.copyOf(tlvs);
        Checks.chance("early", early);
        Checks.chance("duplicate", duplicate);
        Checks.chance("lost", lost);
    }

    /**
     * What holds where nothing is said.
     *
     * @return always the same instance
     */
    public static ReceiptBehaviour defaults() {
        return DEFAULTS;
    }

    /**
     * Starts with the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts with these values.
     *
     * @return a builder
     */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.states = states;
        builder.delay = delay;
        builder.form = form;
        builder.pdu = pdu;
        builder.id = id;
        builder.early = early;
        builder.duplicate = duplicate;
        builder.lost = lost;
        builder.intermediate = intermediate;
        builder.text = text;
        builder.tlvs = tlvs;
        return builder;
    }

    /** Where a receipt says what it says. */
    public enum Form {
        /** In the text, and in the parameters receipted_message_id and message_state. */
        TEXT_AND_TLV,
        /** In the text only. */
        TEXT,
        /** In the parameters only. */
        TLV
    }

    /** What carries receipts. */
    public enum Carrier {
        /** deliver_sm. */
        DELIVER_SM,
        /** data_sm. */
        DATA_SM
    }

    /** How an id is written again. */
    public enum IdForm {
        /** As it is in the response. */
        SAME,
        /** The hexadecimal number of the response in decimal; an id that is no such number stays as it is. */
        DECIMAL,
        /** The decimal number of the response in hexadecimal, upper case; an id that is no such number stays as it is. */
        HEX,
        /** In upper case. */
        UPPER,
        /** In lower case. */
        LOWER,
        /** With zeros in front up to 20 characters. */
        ZERO_PADDED,
        /** Without zeros in front. */
        WITHOUT_ZEROS
    }

    /** What is said of a message that is on its way. */
    public enum Intermediate {
        /** Nothing. */
        NONE,
        /** An intermediate notification (esm_class 0x20) behind the response, where registered_delivery asks for one. */
        NOTIFICATION,
        /** A receipt (esm_class 0x04) with the state ENROUTE behind the response, where a final receipt is asked for. */
        RECEIPT
    }

    /** Sets one thing after the other. Not thread-safe. */
    public static final class Builder {

        private Weights<MessageState> states = Weights.always(MessageState.DELIVERED);
        private Delay delay = Delay.ZERO;
        private Form form = Form.TEXT_AND_TLV;
        private Carrier pdu = Carrier.DELIVER_SM;
        private IdForm id = IdForm.SAME;
        private double early = 0;
        private double duplicate = 0;
        private double lost = 0;
        private Intermediate intermediate = Intermediate.NONE;
        private ReceiptWording text = ReceiptWording.defaults();
        private List<Tlv> tlvs = List.of();

        private Builder() {}

        /**
         * Sets states.
         *
         * @param value the final states
         * @return this builder
         */
        public Builder states(Weights<MessageState> value) {
            states = value;
            return this;
        }

        /**
         * Sets delay.
         *
         * @param value from the response to the final state and its receipt; {@link Delay#NEVER} for messages that stay where they are
         * @return this builder
         */
        public Builder delay(Delay value) {
            delay = value;
            return this;
        }

        /**
         * Sets form.
         *
         * @param value where a receipt says what it says
         * @return this builder
         */
        public Builder form(Form value) {
            form = value;
            return this;
        }

        /**
         * Sets pdu.
         *
         * @param value what carries receipts
         * @return this builder
         */
        public Builder pdu(Carrier value) {
            pdu = value;
            return this;
        }

        /**
         * Sets id.
         *
         * @param value how the id in the text looks, compared with the one in the response
         * @return this builder
         */
        public Builder id(IdForm value) {
            id = value;
            return this;
        }

        /**
         * Sets early.
         *
         * @param value how many receipts leave before the response, 0 to 1
         * @return this builder
         */
        public Builder early(double value) {
            early = value;
            return this;
        }

        /**
         * Sets duplicate.
         *
         * @param value how many receipts are sent twice, 0 to 1
         * @return this builder
         */
        public Builder duplicate(double value) {
            duplicate = value;
            return this;
        }

        /**
         * Sets lost.
         *
         * @param value how many receipts are not sent, 0 to 1
         * @return this builder
         */
        public Builder lost(double value) {
            lost = value;
            return this;
        }

        /**
         * Sets intermediate.
         *
         * @param value what is said of a message that is on its way
         * @return this builder
         */
        public Builder intermediate(Intermediate value) {
            intermediate = value;
            return this;
        }

        /**
         * Sets text.
         *
         * @param value how the text is written
         * @return this builder
         */
        public Builder text(ReceiptWording value) {
            text = value;
            return this;
        }

        /**
         * Sets tlvs.
         *
         * @param value further parameters of every receipt, such as those of a vendor
         * @return this builder
         */
        public Builder tlvs(List<Tlv> value) {
            tlvs = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return immutable
         * @throws IllegalArgumentException naming the option, its value and the range
         */
        public ReceiptBehaviour build() {
            return new ReceiptBehaviour(states, delay, form, pdu, id, early, duplicate, lost, intermediate, text, tlvs);
        }
    }
}
