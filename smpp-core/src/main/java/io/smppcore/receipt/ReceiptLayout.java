package io.smppcore.receipt;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppTime;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The layout of the text of a receipt, as configured in {@link ReceiptFormat}. Immutable.
 *
 * @param dates form of dates
 * @param words configured words for states; the others have the words of the specification
 * @param idForm maps the id in the response to the id in the text
 */
record ReceiptLayout(ReceiptDate.Form dates, Map<MessageState, String> words, UnaryOperator<String> idForm) {

    private static final int USUAL_CHARACTERS = 160;
    private static final int COUNT_DIGITS = 3;

    String text(DeliveryReceipt receipt, Optional<String> text) {
        StringBuilder out = new StringBuilder(USUAL_CHARACTERS);
        receipt.id().ifPresent(id -> field(out, "id", id(id)));
        count(out, "sub", receipt.sub());
        count(out, "dlvrd", receipt.dlvrd());
        receipt.submitDate().ifPresent(date -> field(out, "submit date", date("submit date", date)));
        receipt.doneDate().ifPresent(date -> field(out, "done date", date("done date", date)));
        field(out, "stat", word("stat", stat(receipt)));
        receipt.err().ifPresent(err -> field(out, "err", withoutBlanks("err", err)));
        receipt.otherFields().forEach((name, value) -> field(out, name, otherField(name, value)));
        text.ifPresent(quoted -> field(out, "text", quoted));
        return out.toString();
    }

    /** Returns an id in the form of the text. */
    String id(String id) {
        return word("id", idForm.apply(id));
    }

    /**
     * Returns the word for the state of a receipt: the configured one, or else {@link DeliveryReceipt#stat}, or else
     * the one of the specification.
     */
    String word(DeliveryReceipt receipt) {
        return receipt.messageState().map(words::get).or(receipt::stat).orElseGet(() -> specifiedWord(receipt));
    }

    /** Returns the word of the specification for the state of a receipt, UNKNOWN if there is none. */
    private static String specifiedWord(DeliveryReceipt receipt) {
        return receipt.messageState()
                .map(StatusWords::word)
                .orElseGet(() -> Objects.requireNonNull(StatusWords.word(MessageState.UNKNOWN)));
    }

    /** Returns {@link #word}, or the word of the specification if the former contains white space. */
    String oneWord(DeliveryReceipt receipt) {
        String word = word(receipt);
        return word.chars().anyMatch(c -> ReceiptText.isBlank((char) c)) ? specifiedWord(receipt) : word;
    }

    private static void field(StringBuilder out, String key, String value) {
        out.append(out.isEmpty() ? "" : " ").append(key).append(':').append(value);
    }

    private static void count(StringBuilder out, String key, OptionalInt count) {
        if (count.isPresent()) {
            String digits = Integer.toString(count.getAsInt());
            field(out, key, "0".repeat(Math.max(0, COUNT_DIGITS - digits.length())) + digits);
        }
    }

    private String stat(DeliveryReceipt receipt) {
        return receipt.stat()
                .or(() -> receipt.messageState().map(this::wordFor))
                .orElseThrow(() -> new InvalidFieldException("stat", "no state", "a state, or a word for it"));
    }

    private @Nullable String wordFor(MessageState state) {
        String word = words.get(state);
        return word != null ? word : StatusWords.word(state);
    }

    /**
     * Returns a date in the configured form. Text that is not a date is returned unchanged; fails if it contains white
     * space.
     */
    private String date(String key, ReceiptDate date) {
        Optional<LocalDateTime> local = date.local();
        if (local.isEmpty()) {
            return withoutBlanks(key, date.raw());
        }
        if (dates == ReceiptDate.Form.ABSOLUTE) {
            Optional<OffsetDateTime> time = date.withOffset();
            return new SmppTime.Absolute(time.orElseThrow(() -> new InvalidFieldException(
                            key, local.get() + " without an offset", "one with an offset, or another form")))
                    .text();
        }
        return ReceiptDate.of(local.get(), dates).raw();
    }

    private static String otherField(String name, String value) {
        if (!ReceiptText.isOther(name)) {
            throw new InvalidFieldException(
                    "otherFields",
                    "'" + name + "'",
                    "letters, digits, _, - and ., a letter first, and no key of receipts");
        }
        return withoutBlanks(name, value);
    }

    static String word(String field, String value) {
        if (value.isEmpty()) {
            throw new InvalidFieldException(field, "empty", ">= 1 character");
        }
        return withoutBlanks(field, value);
    }

    private static String withoutBlanks(String field, String value) {
        for (int i = 0; i < value.length(); i++) {
            if (ReceiptText.isBlank(value.charAt(i))) {
                throw new InvalidFieldException(
                        field,
                        "character U+%04X at index %d".formatted((int) value.charAt(i), i),
                        "no white space and no control characters, which would end the value");
            }
        }
        return value;
    }
}
