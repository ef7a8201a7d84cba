package io.smppcore.gateway.config;

import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptOptions;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.type.MessageState;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Peculiarities of the receipts of an SMSC. Immutable.
 *
 * @param words words for states in addition to those of the specification
 * @param anyEsmClass true if a message without the esm_class of a receipt may be a receipt
 * @param finalStates states that end a message; UNKNOWN also stands for states without a name
 */
public record ReceiptDialect(Map<String, MessageState> words, boolean anyEsmClass, Set<MessageState> finalStates) {

    /** The final states of most SMSCs: ACCEPTED is none, because most of them send another receipt after it. */
    public static final List<MessageState> FINAL_STATES = List.of(
            MessageState.DELIVERED,
            MessageState.EXPIRED,
            MessageState.DELETED,
            MessageState.UNDELIVERABLE,
            MessageState.UNKNOWN,
            MessageState.REJECTED,
            MessageState.SKIPPED);

    /** The receipts of most SMSCs. */
    public static final ReceiptDialect STANDARD = new ReceiptDialect(Map.of(), false, Set.copyOf(FINAL_STATES));

    /** Copies the collections. */
    public ReceiptDialect {
        words = Map.copyOf(words);
        finalStates = Set.copyOf(finalStates);
    }

    /** Returns true if a receipt ends its message: the condition {@link ReceiptOptions#completes} of a client. */
    public boolean completes(DeliveryReceipt receipt) {
        MessageState state = receipt.messageState().orElse(MessageState.UNKNOWN);
        boolean isIntermediate =
                receipt.messageState().isEmpty() && receipt.kind() == DeliveryReceipt.Kind.INTERMEDIATE;
        return !isIntermediate && finalStates.contains(state.name() == null ? MessageState.UNKNOWN : state);
    }

    /** Returns a parser of such receipts. */
    public ReceiptParser parser() {
        ReceiptParser.Builder parser = ReceiptParser.builder().anyEsmClass(anyEsmClass);
        words.forEach(parser::statusWord);
        return parser.build();
    }
}
