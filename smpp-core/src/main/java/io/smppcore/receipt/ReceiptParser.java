package io.smppcore.receipt;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parser of delivery receipts in all known forms.
 *
 * <p>The parameters receipted_message_id, message_state and network_error_code take precedence over the text. A word
 * that was added by {@link Builder#statusWord} takes precedence over message_state. In the text, which may be in
 * message_payload, any field may be missing, and keys may be in any order and case; a value that cannot be parsed is
 * kept unchanged. A receipt must have a state, as a parameter or a word. Parsing never throws.
 *
 * <p>Immutable and thread-safe.
 *
 * @see <a href="https://smpp.org/SMPP_v3_4_Issue1_2.pdf">SMPP 3.4 appendix B</a>
 */
public final class ReceiptParser {

    private static final ReceiptParser DEFAULTS = builder().build();

    private final ReceiptDecoder decoder;
    private final boolean anyEsmClass;
    private final int firstYear;
    private final StatusWords words;

    private ReceiptParser(Builder builder) {
        decoder = new ReceiptDecoder(builder.decoder);
        anyEsmClass = builder.anyEsmClass;
        firstYear = builder.firstYear;
        words = builder.words;
    }

    /**
     * Returns a parser for most SMSCs: GSM 7-bit for data_coding 0, receipts only in messages marked by their
     * esm_class.
     */
    public static ReceiptParser defaults() {
        return DEFAULTS;
    }

    /** {@return a builder with the settings of {@link #defaults}} */
    public static Builder builder() {
        return new Builder();
    }

    /** Parses the text of a receipt; empty if the text has no word for the state. */
    public Optional<DeliveryReceipt> parse(String text) {
        ReceiptText fields = new ReceiptText(text, false);
        return fields.hasStat() ? Optional.of(receipt(fields, Tlvs.EMPTY, false)) : Optional.empty();
    }

    /**
     * Parses a message that may be a receipt: a deliver_sm or a data_sm.
     *
     * @param message any message
     * @return the receipt; empty if the message has no state, or if its message type in esm_class is neither a receipt
     *     (0x04) nor an intermediate notification (0x20) and the parser accepts no others
     */
    public Optional<DeliveryReceipt> parse(MessageRequest<?> message) {
        EsmClass esmClass = message.esmClass();
        boolean intermediate = esmClass.messageType() == EsmClass.INTERMEDIATE_NOTIFICATION.value();
        boolean marked = intermediate || esmClass.isDeliveryReceipt();
        if (!marked && !anyEsmClass) {
            return Optional.empty();
        }
        ReceiptText fields = decoder.decode(esmClass, message.dataCoding(), message.messageOctets());
        boolean isReceipt = marked
                ? fields.hasStat() || message.tlvs().get(TlvTag.MESSAGE_STATE) != null
                : fields.hasStat() && fields.hasValue(ReceiptText.ID);
        return isReceipt ? Optional.of(receipt(fields, message.tlvs(), intermediate)) : Optional.empty();
    }

    private DeliveryReceipt receipt(ReceiptText fields, Tlvs tlvs, boolean intermediate) {
        DeliveryReceipt.Builder receipt = new DeliveryReceipt.Builder();
        receipt.textId = fields.code(ReceiptText.ID);
        receipt.id = receipt.textId;
        receipt.sub = fields.count(ReceiptText.SUB);
        receipt.dlvrd = fields.count(ReceiptText.DLVRD);
        receipt.submitDate = date(fields, ReceiptText.SUBMIT_DATE);
        receipt.doneDate = date(fields, ReceiptText.DONE_DATE);
        receipt.stat = fields.code(ReceiptText.STAT);
        receipt.messageState = receipt.stat == null ? null : words.state(receipt.stat);
        receipt.err = fields.codeOrEmpty(ReceiptText.ERR);
        receipt.text = fields.value(ReceiptText.TEXT);
        receipt.intermediate = intermediate;
        receipt.rawText = fields.whole();
        receipt.fields = fields;
        receipt.otherFields(fields.others());
        if (!tlvs.isEmpty()) {
            addParameters(receipt, tlvs);
        }
        return receipt.build();
    }

    private @Nullable ReceiptDate date(ReceiptText fields, int key) {
        String raw = fields.value(key);
        return raw == null ? null : new ReceiptDate(raw, firstYear);
    }

    private void addParameters(DeliveryReceipt.Builder receipt, Tlvs tlvs) {
        String id = tlvs.get(TlvTag.RECEIPTED_MESSAGE_ID);
        if (id != null && !id.isEmpty()) {
            receipt.id = id;
        }
        MessageState state = tlvs.get(TlvTag.MESSAGE_STATE);
        // A word that the application has declared takes precedence over the parameter.
        if (state != null && (receipt.stat == null || !words.isAdded(receipt.stat))) {
            receipt.messageState = state;
        }
        receipt.networkErrorCode = tlvs.get(TlvTag.NETWORK_ERROR_CODE);
        receipt.userMessageReference = tlvs.get(TlvTag.USER_MESSAGE_REFERENCE);
    }

    /** Builder of a parser. Not thread-safe. */
    public static final class Builder {

        private TextDecoder decoder = TextDecoder.of(DefaultAlphabet.GSM);
        private boolean anyEsmClass;
        private int firstYear = ReceiptDate.FIRST_YEAR;
        private StatusWords words = StatusWords.DEFAULT;

        private Builder() {}

        /**
         * Sets the decoder of the message octets. If its result has no word for the state, UTF-16 or ISO-8859-1 is
         * tried, because some SMSCs copy data_coding from the message.
         *
         * @param value {@code TextDecoder.of(DefaultAlphabet.GSM)} unless set
         */
        public Builder decoder(TextDecoder value) {
            decoder = value;
            return this;
        }

        /**
         * Sets whether messages without the esm_class of a receipt are accepted. Their text must have values for {@code
         * id:} and {@code stat:}; a message of a subscriber with such a text is taken for a receipt, too.
         *
         * @param value false unless set
         */
        public Builder anyEsmClass(boolean value) {
            anyEsmClass = value;
            return this;
        }

        /**
         * Sets the first of the hundred years that a year of two digits can denote, 0 to 9900, 1938 unless set (SMPP
         * 3.4 appendix C); fails with {@link InvalidFieldException} for other numbers.
         */
        public Builder firstYear(int value) {
            firstYear = ReceiptDate.checkFirstYear(value);
            return this;
        }

        /**
         * Adds a word for a state. The known words are those of the specification, their long forms such as {@code
         * DELIVERED}, and {@code DELIVERD}, {@code SCHEDLD} and {@code SKIPPED}, but not {@code FAILED}, whose meaning
         * depends on the vendor.
         *
         * <p>A word that is added here takes precedence over the message_state parameter.
         *
         * @param word text after {@code stat:}, in any case
         * @param state its meaning, which replaces that of a known word
         */
        public Builder statusWord(String word, MessageState state) {
            words = words.with(word, state);
            return this;
        }

        /** {@return the parser} */
        public ReceiptParser build() {
            return new ReceiptParser(this);
        }
    }
}
