package io.smppcore.receipt;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * Format in which an SMSC writes delivery receipts.
 *
 * <pre>
 * id:IIIIIIIIII sub:SSS dlvrd:DDD submit date:YYMMDDhhmm done date:YYMMDDhhmm stat:DDDDDDD err:E text:...
 * </pre>
 *
 * <p>Parts that a receipt does not have are omitted; only the state is required. {@link ReceiptParser} reads the same
 * parts. It reads an omitted part from the quoted message if that happens to contain the key. {@link
 * DeliveryReceipt#of} creates receipts with all keys. Immutable and thread-safe.
 *
 * @see <a href="https://smpp.org/SMPP_v3_4_Issue1_2.pdf">SMPP 3.4 appendix B</a>
 */
public final class ReceiptFormat {

    private static final List<TlvTag<?>> PARAMETERS =
            List.of(TlvTag.RECEIPTED_MESSAGE_ID, TlvTag.MESSAGE_STATE, TlvTag.NETWORK_ERROR_CODE);

    private static final ReceiptFormat DEFAULTS = builder().build();

    /** Maximum length of short_message in SMPP 3.4, in octets. */
    private static final int MAX_SHORT_MESSAGE = 254;

    private final ReceiptLayout layout;
    private final Quote quote;
    private final TextEncoder encoder;
    private final List<TlvTag<?>> parameters;
    private final boolean intermediateNotifications;

    private ReceiptFormat(Builder builder) {
        layout = new ReceiptLayout(builder.dates, Map.copyOf(builder.words), builder.idForm);
        quote = new Quote(builder.decoder, builder.quotedCharacters);
        encoder = builder.encoder;
        parameters = builder.parameters;
        intermediateNotifications = builder.intermediateNotifications;
    }

    /**
     * Returns the format of the specification, in GSM 7-bit: the id unchanged, dates to the minute, words of 7 letters
     * for states, and the first 20 characters of the message. All {@link Builder#parameters} are sent.
     */
    public static ReceiptFormat defaults() {
        return DEFAULTS;
    }

    /** {@return a builder with the settings of {@link #defaults}} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the text of a receipt.
     *
     * @param receipt the receipt
     * @throws InvalidFieldException if there is no word for the state, if a date cannot be written in the configured
     *     form, or if id, stat, err or another field contains white space
     */
    public String text(DeliveryReceipt receipt) {
        return layout.text(receipt, receipt.text());
    }

    /**
     * Returns the receipt of a message as a deliver_sm to its sender.
     *
     * <p>The addresses are those of the message, swapped. If the receipt has no {@link DeliveryReceipt#text}, the
     * beginning of the message is quoted; if it has no {@link DeliveryReceipt#userMessageReference}, that of the
     * message is used. A text of more than 254 octets is sent in message_payload.
     *
     * @param message the submitted message, a submit_sm or data_sm
     * @param receipt the receipt
     * @throws InvalidFieldException as {@link #text}, and if an address of the message is too long for a deliver_sm
     */
    public DeliverSm deliverSm(MessageRequest<?> message, DeliveryReceipt receipt) {
        Optional<String> text = receipt.text().or(() -> Optional.of(quote.of(message)));
        DeliverSm.Builder deliverSm = builder(receipt, text)
                .serviceType(message.serviceType())
                .sourceAddress(message.destinationAddress())
                .destinationAddress(message.sourceAddress());
        Integer reference = message.tlvs().get(TlvTag.USER_MESSAGE_REFERENCE);
        if (reference != null && receipt.userMessageReference().isEmpty()) {
            deliverSm.tlv(TlvTag.USER_MESSAGE_REFERENCE, reference);
        }
        return deliverSm.build();
    }

    /**
     * Returns a receipt as a deliver_sm for a caller that does not have the submitted message. The text quotes the
     * message only if the receipt has {@link DeliveryReceipt#text}.
     *
     * @param sender source address of the message, the destination of the receipt
     * @param recipient destination address of the message, the source of the receipt
     * @param receipt the receipt
     * @return the receipt; addresses that are too long for a deliver_sm are not refused here
     * @throws InvalidFieldException as {@link #text}
     */
    public DeliverSm deliverSm(Address sender, Address recipient, DeliveryReceipt receipt) {
        DeliverSm unaddressed =
                builder(receipt, Optional.of(receipt.text().orElse(""))).build();
        return readdressed(unaddressed, recipient, sender);
    }

    private DeliverSm.Builder builder(DeliveryReceipt receipt, Optional<String> text) {
        EncodedText encoded = encoded(receipt, text);
        DeliverSm.Builder deliverSm =
                DeliverSm.builder().esmClass(esmClass(receipt)).dataCoding(encoded.dataCoding());
        if (encoded.octets().length() <= MAX_SHORT_MESSAGE) {
            deliverSm.shortMessage(encoded.octets());
        } else {
            deliverSm.tlv(TlvTag.MESSAGE_PAYLOAD, encoded.octets());
        }
        addParameters(deliverSm, receipt);
        receipt.userMessageReference().ifPresent(value -> deliverSm.tlv(TlvTag.USER_MESSAGE_REFERENCE, value));
        return deliverSm;
    }

    private EncodedText encoded(DeliveryReceipt receipt, Optional<String> text) {
        return encoder.encode(withoutFinalNul(layout.text(receipt, text)));
    }

    /**
     * Returns a received receipt with other addresses and values, for an SMSC or a relay that forwards the receipts of
     * another SMSC.
     *
     * <p>Keeps these parts as the other SMSC has written them: the fields of the text and their order, dates and the
     * quoted message, the parameters and their order, including those of vendors. Replaces the addresses, the id, the
     * state and the error if {@code receipt} has others, and the word for the state if {@link Builder#statusWord} has
     * set one. Adds to the text an id or a state that only a parameter has, {@link Builder#parameters} that only the
     * text has, and {@link DeliveryReceipt#userMessageReference}. Removes receipted_message_id, message_state and
     * network_error_code unless they are {@link Builder#parameters}.
     *
     * @param message the received deliver_sm
     * @param receipt the parsed receipt with the changes, for example {@code parser.parse(message)} with another id by
     *     {@link DeliveryReceipt#toBuilder}
     * @param sender source address of the message as submitted, the destination of the receipt
     * @param recipient destination address of the message as submitted, the source of the receipt
     * @return the edited receipt; addresses that are too long for a deliver_sm are not refused here
     * @throws InvalidFieldException if the changed id, state or error is empty or contains white space
     */
    public DeliverSm edit(DeliverSm message, DeliveryReceipt receipt, Address sender, Address recipient) {
        EsmClass esmClass = editedClass(message, receipt);
        DataCoding dataCoding = message.dataCoding();
        Octets text;
        ReceiptEdit edit = ReceiptEdit.of(message, receipt);
        if (edit != null) {
            text = edited(edit, receipt);
        } else {
            EncodedText written = written(receipt);
            text = written.octets();
            dataCoding = written.dataCoding();
            esmClass = EsmClass.of(esmClass.value() & ~EsmClass.UDHI.value());
        }
        Tlvs tlvs = editedParameters(message.tlvs(), receipt);
        boolean isShort = text.length() <= MAX_SHORT_MESSAGE && !tlvs.contains(TlvTag.MESSAGE_PAYLOAD);
        return new DeliverSm(
                message.serviceType(),
                recipient,
                sender,
                esmClass,
                message.protocolId(),
                message.priorityFlag(),
                message.scheduleDeliveryTime(),
                message.validityPeriod(),
                message.registeredDelivery(),
                message.replaceIfPresentFlag(),
                dataCoding,
                message.smDefaultMsgId(),
                isShort ? text : Octets.EMPTY,
                isShort ? tlvs : tlvs.replaced(TlvTag.MESSAGE_PAYLOAD, text));
    }

    private static DeliverSm readdressed(DeliverSm sm, Address source, Address destination) {
        return new DeliverSm(
                sm.serviceType(),
                source,
                destination,
                sm.esmClass(),
                sm.protocolId(),
                sm.priorityFlag(),
                sm.scheduleDeliveryTime(),
                sm.validityPeriod(),
                sm.registeredDelivery(),
                sm.replaceIfPresentFlag(),
                sm.dataCoding(),
                sm.smDefaultMsgId(),
                sm.shortMessage(),
                sm.tlvs());
    }

    private Octets edited(ReceiptEdit edit, DeliveryReceipt receipt) {
        receipt.id().ifPresent(id -> edit.replace(ReceiptText.ID, "id", layout.id(id)));
        edit.replace(ReceiptText.STAT, "stat", layout.word(receipt));
        receipt.err().filter(err -> !err.isEmpty()).ifPresent(err -> edit.replace(ReceiptText.ERR, "err", err));
        return edit.octets();
    }

    /** Returns a text for a receipt without one, or one that quotes a received text without fields to edit. */
    private EncodedText written(DeliveryReceipt receipt) {
        DeliveryReceipt.Builder all = receipt.rawText().isEmpty() ? receipt.toBuilder() : DeliveryReceipt.builder();
        receipt.id().ifPresent(all::id);
        return encoded(
                all.stat(layout.oneWord(receipt)).build(), receipt.text().or(() -> Optional.of(receipt.rawText())));
    }

    private Tlvs editedParameters(Tlvs tlvs, DeliveryReceipt receipt) {
        Tlvs edited = edited(tlvs, TlvTag.RECEIPTED_MESSAGE_ID, receipt.id());
        edited = edited(edited, TlvTag.MESSAGE_STATE, receipt.messageState());
        edited = edited(edited, TlvTag.NETWORK_ERROR_CODE, receipt.networkErrorCode());
        OptionalInt reference = receipt.userMessageReference();
        return reference.isPresent() ? replaced(edited, TlvTag.USER_MESSAGE_REFERENCE, reference.getAsInt()) : edited;
    }

    private <T> Tlvs edited(Tlvs tlvs, TlvTag<T> tag, Optional<T> value) {
        if (!parameters.contains(tag)) {
            return tlvs.without(tag);
        }
        return value.isPresent() ? replaced(tlvs, tag, value.get()) : tlvs;
    }

    private static <T> Tlvs replaced(Tlvs tlvs, TlvTag<T> tag, T value) {
        return value.equals(tlvs.get(tag)) ? tlvs : tlvs.replaced(tag, value);
    }

    /**
     * Returns the text with a blank after a final @: in GSM 7-bit the @ is octet 0, which parsers take for a terminator
     * at the end. Parsers ignore a trailing blank.
     */
    private static String withoutFinalNul(String text) {
        return text.endsWith("@") ? text + " " : text;
    }

    private EsmClass esmClass(DeliveryReceipt receipt) {
        return intermediateNotifications && receipt.kind() == DeliveryReceipt.Kind.INTERMEDIATE
                ? EsmClass.INTERMEDIATE_NOTIFICATION
                : EsmClass.DELIVERY_RECEIPT;
    }

    /** Returns the esm_class of the message, with its message type replaced unless it is one that this format sends. */
    private EsmClass editedClass(DeliverSm message, DeliveryReceipt receipt) {
        EsmClass received = message.esmClass();
        boolean isNotification = received.messageType() == EsmClass.INTERMEDIATE_NOTIFICATION.value();
        if (received.isDeliveryReceipt() || (isNotification && intermediateNotifications)) {
            return received;
        }
        return EsmClass.of(received.value() - received.messageType()).plus(esmClass(receipt));
    }

    private void addParameters(DeliverSm.Builder deliverSm, DeliveryReceipt receipt) {
        if (parameters.contains(TlvTag.RECEIPTED_MESSAGE_ID)) {
            receipt.id().ifPresent(id -> deliverSm.tlv(TlvTag.RECEIPTED_MESSAGE_ID, id));
        }
        if (parameters.contains(TlvTag.MESSAGE_STATE)) {
            receipt.messageState().ifPresent(state -> deliverSm.tlv(TlvTag.MESSAGE_STATE, state));
        }
        if (parameters.contains(TlvTag.NETWORK_ERROR_CODE)) {
            receipt.networkErrorCode().ifPresent(code -> deliverSm.tlv(TlvTag.NETWORK_ERROR_CODE, code));
        }
    }

    /** Builder of a format. Not thread-safe. */
    public static final class Builder {

        private static final TextEncoder GSM_ONLY =
                TextEncoder.builder().encoding(Encoding.GSM).replacement('?').build();
        private static final int SPECIFIED_QUOTE = 20;
        private static final int MAX_QUOTE = 1000;

        private ReceiptDate.Form dates = ReceiptDate.Form.YYMMDDHHMM;
        private final Map<MessageState, String> words = new HashMap<>();
        private UnaryOperator<String> idForm = UnaryOperator.identity();
        private int quotedCharacters = SPECIFIED_QUOTE;
        private TextDecoder decoder = TextDecoder.of(DefaultAlphabet.GSM);
        private TextEncoder encoder = GSM_ONLY;
        private List<TlvTag<?>> parameters = PARAMETERS;
        private boolean intermediateNotifications = true;

        private Builder() {}

        /**
         * Sets the form of dates.
         *
         * @param value {@link ReceiptDate.Form#YYMMDDHHMM} unless set; {@link ReceiptDate.Form#ABSOLUTE} needs receipts
         *     whose dates have an offset
         */
        public Builder dates(ReceiptDate.Form value) {
            dates = value;
            return this;
        }

        /**
         * Sets the word for a state. It is written into receipts without a word of their own, and into all {@link
         * ReceiptFormat#edit edited} receipts.
         *
         * @param state any state
         * @param word text after {@code stat:}, without white space
         * @throws InvalidFieldException if the word is empty or contains white space
         */
        public Builder statusWord(MessageState state, String word) {
            words.put(state, ReceiptLayout.word("stat", word));
            return this;
        }

        /**
         * Sets the form of the id in the text. The receipted_message_id parameter has the id unchanged.
         *
         * @param value maps the id in the response to the id in the text, for example {@code
         *     MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL::receiptId}; no change unless set
         */
        public Builder idForm(UnaryOperator<String> value) {
            idForm = value;
            return this;
        }

        /**
         * Sets the maximum length of the quoted message, 0 to 1000 characters, 20 unless set; fails with {@link
         * InvalidFieldException} otherwise.
         */
        public Builder quotedCharacters(int value) {
            if (value < 0 || value > MAX_QUOTE) {
                throw new InvalidFieldException("quotedCharacters", "value " + value, "0 to " + MAX_QUOTE);
            }
            quotedCharacters = value;
            return this;
        }

        /** Sets the decoder of the quoted messages, {@code TextDecoder.of(DefaultAlphabet.GSM)} unless set. */
        public Builder decoder(TextDecoder value) {
            decoder = value;
            return this;
        }

        /**
         * Sets the encoder of receipts.
         *
         * @param value the encoder; unless set, one that uses only GSM 7-bit and replaces other characters by a
         *     question mark. {@link TextEncoder#defaults} would use UCS-2 for them, which some clients do not expect in
         *     receipts
         */
        public Builder encoder(TextEncoder value) {
            encoder = value;
            return this;
        }

        /**
         * Sets the parameters to send with the text, if the receipt has their values.
         *
         * @param values any of receipted_message_id, message_state and network_error_code, or none; all three unless
         *     set
         * @throws InvalidFieldException if a value is another parameter
         */
        public Builder parameters(TlvTag<?>... values) {
            for (TlvTag<?> tag : values) {
                if (!PARAMETERS.contains(tag)) {
                    throw new InvalidFieldException("parameters", tag.name(), PARAMETERS.toString());
                }
            }
            parameters = List.of(values);
            return this;
        }

        /**
         * Sets whether receipts that are not final are sent as intermediate notifications (esm_class 0x20), or as
         * receipts (0x04) like the others.
         *
         * @param value true unless set
         */
        public Builder intermediateNotifications(boolean value) {
            intermediateNotifications = value;
            return this;
        }

        /** {@return the format} */
        public ReceiptFormat build() {
            return new ReceiptFormat(this);
        }
    }
}
