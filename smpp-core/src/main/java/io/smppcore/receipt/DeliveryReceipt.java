package io.smppcore.receipt;

import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a message as reported by the SMSC. Any part may be missing, as SMSCs omit fields.
 *
 * <p>{@link ReceiptParser} parses received messages to receipts; {@link #of} and {@link #builder} create them for
 * {@link ReceiptFormat}. Immutable, with equality by content, including the raw text.
 *
 * @see <a href="https://smpp.org/SMPP_v3_4_Issue1_2.pdf">SMPP 3.4 2.11, appendix B (5.0: 4.3.5)</a>
 */
public final class DeliveryReceipt {

    private final @Nullable String id;
    private final @Nullable String textId;
    private final int sub;
    private final int dlvrd;
    private final @Nullable ReceiptDate submitDate;
    private final @Nullable ReceiptDate doneDate;
    private final @Nullable String stat;
    private final @Nullable String err;
    private final @Nullable String text;
    private final @Nullable MessageState messageState;
    private final Kind kind;
    private final @Nullable NetworkErrorCode networkErrorCode;
    private final @Nullable Integer userMessageReference;
    private final Map<String, String> otherFields;
    private final String rawText;

    /** Places of the values in the text that was parsed; null if this receipt was built. */
    private final @Nullable ReceiptText fields;

    private DeliveryReceipt(Builder builder) {
        id = builder.id;
        textId = builder.textId;
        sub = builder.sub;
        dlvrd = builder.dlvrd;
        submitDate = builder.submitDate;
        doneDate = builder.doneDate;
        stat = builder.stat;
        err = builder.err;
        text = builder.text;
        messageState = builder.messageState;
        kind = builder.kind();
        networkErrorCode = builder.networkErrorCode;
        userMessageReference = builder.userMessageReference;
        otherFields = builder.otherFields;
        rawText = builder.rawText;
        fields = builder.fields;
    }

    /**
     * Returns the receipt of a message that was not segmented: {@code sub:001}, {@code dlvrd:001} if it was delivered
     * and {@code dlvrd:000} otherwise, {@code err:000}.
     *
     * @param id message id in the response to the message
     * @param state state of the message
     * @param submitDate time of the submission, on the clock of the SMSC
     * @param doneDate time at which the message reached this state, on the same clock
     */
    public static DeliveryReceipt of(String id, MessageState state, LocalDateTime submitDate, LocalDateTime doneDate) {
        return builder()
                .id(id)
                .messageState(state)
                .sub(1)
                .dlvrd(state.equals(MessageState.DELIVERED) ? 1 : 0)
                .submitDate(submitDate)
                .doneDate(doneDate)
                .err("000")
                .build();
    }

    /** {@return a builder of a receipt without any part} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return a builder with all parts of this receipt} */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.id = id;
        builder.textId = textId;
        builder.sub = sub;
        builder.dlvrd = dlvrd;
        builder.submitDate = submitDate;
        builder.doneDate = doneDate;
        builder.stat = stat;
        builder.err = err;
        builder.text = text;
        builder.messageState = messageState;
        builder.intermediate = kind == Kind.INTERMEDIATE;
        builder.networkErrorCode = networkErrorCode;
        builder.userMessageReference = userMessageReference;
        builder.otherFields = otherFields;
        builder.rawText = rawText;
        builder.fields = fields;
        return builder;
    }

    /**
     * Returns the id of the message: the receipted_message_id parameter, or else the id in the text. Its relation to
     * the id in the response depends on the SMSC; {@link MessageIds} compares the two.
     *
     * @return never an empty text
     */
    public Optional<String> id() {
        return Optional.ofNullable(id);
    }

    /**
     * Returns the id in the text, which some SMSCs write differently from receipted_message_id.
     *
     * @return the value of {@code id}, never an empty text
     */
    public Optional<String> textId() {
        return Optional.ofNullable(textId);
    }

    /** {@return the number of submitted messages, {@code sub}, if it is a number} */
    public OptionalInt sub() {
        return sub < 0 ? OptionalInt.empty() : OptionalInt.of(sub);
    }

    /** {@return the number of delivered messages, {@code dlvrd}, if it is a number} */
    public OptionalInt dlvrd() {
        return dlvrd < 0 ? OptionalInt.empty() : OptionalInt.of(dlvrd);
    }

    /** {@return the time of the submission, {@code submit date}, possibly not a valid date} */
    public Optional<ReceiptDate> submitDate() {
        return Optional.ofNullable(submitDate);
    }

    /** {@return the time at which the message reached its state, {@code done date}, possibly not a valid date} */
    public Optional<ReceiptDate> doneDate() {
        return Optional.ofNullable(doneDate);
    }

    /** {@return the word for the state, {@code stat}, as it was written, never an empty text} */
    public Optional<String> stat() {
        return Optional.ofNullable(stat);
    }

    /** {@return the error, {@code err}, as it was written: possibly empty, and not always a number} */
    public Optional<String> err() {
        return Optional.ofNullable(err);
    }

    /** {@return the beginning of the message, {@code text}, possibly empty} */
    public Optional<String> text() {
        return Optional.ofNullable(text);
    }

    /**
     * Returns the state of the message: the message_state parameter, or else the meaning of {@code stat}.
     *
     * @return empty if there is neither the parameter nor a known word
     */
    public Optional<MessageState> messageState() {
        return Optional.ofNullable(messageState);
    }

    /**
     * Returns the kind of the receipt, which depends on its state, or on the esm_class if there is no known state.
     *
     * @return the kind of the state; without a known state, {@link Kind#INTERMEDIATE} for an intermediate notification,
     *     otherwise {@link Kind#NEITHER}
     */
    public Kind kind() {
        return kind;
    }

    /** {@return the network_error_code parameter; empty if there is none, or if it does not have 3 octets} */
    public Optional<NetworkErrorCode> networkErrorCode() {
        return Optional.ofNullable(networkErrorCode);
    }

    /** {@return the user_message_reference that the ESME has given to the message, 0 to 65,535, if there is one} */
    public OptionalInt userMessageReference() {
        return userMessageReference == null ? OptionalInt.empty() : OptionalInt.of(userMessageReference);
    }

    /**
     * {@return the fields of the text that the specification does not name: values by keys, as written and in order}
     */
    public Map<String, String> otherFields() {
        return otherFields;
    }

    /** {@return the whole text of the message; empty if the receipt consists of parameters, or was built} */
    public String rawText() {
        return rawText;
    }

    /** Returns the places of the values in the text that was parsed; null if this receipt was built. */
    @Nullable
    ReceiptText fields() {
        return fields;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DeliveryReceipt receipt && parts().equals(receipt.parts());
    }

    @Override
    public int hashCode() {
        return parts().hashCode();
    }

    /** Returns the present parts, with the names of their accessors. */
    @Override
    public String toString() {
        Map<String, Object> parts = parts();
        parts.remove("rawText");
        return "DeliveryReceipt" + parts;
    }

    private Map<String, Object> parts() {
        Map<String, Object> parts = new LinkedHashMap<>();
        put(parts, "id", id);
        put(parts, "textId", textId);
        put(parts, "sub", sub < 0 ? null : sub);
        put(parts, "dlvrd", dlvrd < 0 ? null : dlvrd);
        put(parts, "submitDate", submitDate);
        put(parts, "doneDate", doneDate);
        put(parts, "stat", stat);
        put(parts, "err", err);
        put(parts, "text", text);
        put(parts, "messageState", messageState);
        put(parts, "kind", kind);
        put(parts, "networkErrorCode", networkErrorCode);
        put(parts, "userMessageReference", userMessageReference);
        put(parts, "otherFields", otherFields.isEmpty() ? null : otherFields);
        put(parts, "rawText", rawText);
        return parts;
    }

    private static void put(Map<String, Object> parts, String name, @Nullable Object value) {
        if (value != null) {
            parts.put(name, value);
        }
    }

    /** Builder of a receipt. Not thread-safe. */
    public static final class Builder {

        private static final int MAX_REFERENCE = 0xFFFF;

        @Nullable
        String id;

        @Nullable
        String textId;

        int sub = -1;
        int dlvrd = -1;

        @Nullable
        ReceiptDate submitDate;

        @Nullable
        ReceiptDate doneDate;

        @Nullable
        String stat;

        @Nullable
        String err;

        @Nullable
        String text;

        @Nullable
        MessageState messageState;

        boolean intermediate;

        @Nullable
        NetworkErrorCode networkErrorCode;

        @Nullable
        Integer userMessageReference;

        Map<String, String> otherFields = Map.of();
        String rawText = "";

        @Nullable
        ReceiptText fields;

        Builder() {}

        /** Sets the message id in the response to the message, not empty. */
        public Builder id(String value) {
            id = notEmpty("id", value);
            return this;
        }

        /** Sets the number of submitted messages, 0 or more; the layout has space for 999. */
        public Builder sub(int value) {
            sub = notNegative("sub", value);
            return this;
        }

        /** Sets the number of delivered messages, 0 or more; the layout has space for 999. */
        public Builder dlvrd(int value) {
            dlvrd = notNegative("dlvrd", value);
            return this;
        }

        /** Sets the time of the submission on the clock of the SMSC. */
        public Builder submitDate(LocalDateTime value) {
            return submitDate(ReceiptDate.of(value, ReceiptDate.Form.YYYYMMDDHHMMSS));
        }

        /** Sets the time of the submission as it was written. */
        public Builder submitDate(ReceiptDate value) {
            submitDate = value;
            return this;
        }

        /** Sets the time at which the message reached its state, on the clock of the SMSC. */
        public Builder doneDate(LocalDateTime value) {
            return doneDate(ReceiptDate.of(value, ReceiptDate.Form.YYYYMMDDHHMMSS));
        }

        /** Sets the time at which the message reached its state, as it was written. */
        public Builder doneDate(ReceiptDate value) {
            doneDate = value;
            return this;
        }

        /** Sets the word for the state, not empty; by default {@link ReceiptFormat} uses the word of the state. */
        public Builder stat(String value) {
            stat = notEmpty("stat", value);
            return this;
        }

        /** Sets the error in the numbering of the SMSC, 3 digits by the specification. */
        public Builder err(String value) {
            err = value;
            return this;
        }

        /** Sets the beginning of the message, 20 characters by the specification. */
        public Builder text(String value) {
            text = value;
            return this;
        }

        /** Sets the state of the message. */
        public Builder messageState(MessageState value) {
            messageState = value;
            return this;
        }

        /** Sets the error of the network, the value of the network_error_code parameter. */
        public Builder networkErrorCode(NetworkErrorCode value) {
            networkErrorCode = value;
            return this;
        }

        /**
         * Sets the user_message_reference that the ESME has given to the message, 0 to 65,535; fails with {@link
         * InvalidFieldException} otherwise.
         */
        public Builder userMessageReference(int value) {
            if (value < 0 || value > MAX_REFERENCE) {
                throw new InvalidFieldException("userMessageReference", "value " + value, "0 to " + MAX_REFERENCE);
            }
            userMessageReference = value;
            return this;
        }

        /**
         * Adds a field that the specification does not name; its name consists of letters, digits, underscores, hyphens
         * and dots, and begins with a letter.
         */
        public Builder otherField(String name, String value) {
            Map<String, String> more = new LinkedHashMap<>(otherFields);
            more.put(name, value);
            return otherFields(more);
        }

        Builder otherFields(Map<String, String> value) {
            otherFields = value.isEmpty() ? Map.of() : Collections.unmodifiableMap(value);
            return this;
        }

        /** {@return the receipt} */
        public DeliveryReceipt build() {
            return new DeliveryReceipt(this);
        }

        private Kind kind() {
            if (messageState != null) {
                return Kind.of(messageState);
            }
            return intermediate ? Kind.INTERMEDIATE : Kind.NEITHER;
        }

        private static String notEmpty(String field, String value) {
            if (value.isEmpty()) {
                throw new InvalidFieldException(field, "empty", ">= 1 character, or not set");
            }
            return value;
        }

        private static int notNegative(String field, int value) {
            if (value < 0) {
                throw new InvalidFieldException(field, "value " + value, ">= 0, or not set");
            }
            return value;
        }
    }

    /** The kinds of receipts: a final state ends the wait for a message, an intermediate one does not. */
    public enum Kind {

        /**
         * The state is final. By the specification this includes {@link MessageState#ACCEPTED}, although many SMSCs
         * send another receipt after it.
         */
        FINAL,

        /** The message is still in transit. */
        INTERMEDIATE,

        /**
         * The state is {@link MessageState#UNKNOWN} or a number that the specification does not name, or the receipt
         * has no known word for it.
         */
        NEITHER;

        /**
         * Returns the kind of a state (SMPP 5.0 4.7.15): {@link #NEITHER} for {@link MessageState#UNKNOWN} and for
         * numbers that the specification does not name.
         */
        public static Kind of(MessageState state) {
            return switch (state.value()) {
                case 0, 1 -> INTERMEDIATE;
                case 2, 3, 4, 5, 6, 8, 9 -> FINAL;
                default -> NEITHER;
            };
        }
    }
}
