package io.smppcore.gateway.config;

import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptOptions;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.type.MessageState;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Configuration of how the receipts of an SMSC differ from the specification. Immutable.
 *
 * @param words words in the text of a receipt for states, in addition to those of the specification
 * @param anyEsmClass true if a deliver_sm may be a receipt although its esm_class does not say so
 * @param finalStates states of receipts that end their message; UNKNOWN also stands for states without a name
 */
public record ReceiptDialect(Map<String, MessageState> words, boolean anyEsmClass, Set<MessageState> finalStates) {

    /** Final states of most SMSCs. ACCEPTED is not one of them, because most SMSCs send another receipt after it. */
    public static final List<MessageState> FINAL_STATES = List.of(
            MessageState.DELIVERED,
            MessageState.EXPIRED,
            MessageState.DELETED,
            MessageState.UNDELIVERABLE,
            MessageState.UNKNOWN,
            MessageState.REJECTED,
            MessageState.SKIPPED);

    /** Dialect of most SMSCs. */
    public static final ReceiptDialect STANDARD = new ReceiptDialect(Map.of(), false, Set.copyOf(FINAL_STATES));

    /** Copies the collections. */
    public ReceiptDialect {
        words = Map.copyOf(words);
        finalStates = Set.copyOf(finalStates);
    }

    /**
     * Returns true if a receipt ends its message. The condition is that of {@link ReceiptOptions#completes} for a
     * client.
     */
    public boolean completes(DeliveryReceipt receipt) {
        MessageState state = receipt.messageState().orElse(MessageState.UNKNOWN);
        boolean isIntermediate =
                receipt.messageState().isEmpty() && receipt.kind() == DeliveryReceipt.Kind.INTERMEDIATE;
        return !isIntermediate && finalStates.contains(state.name() == null ? MessageState.UNKNOWN : state);
    }

    /** Returns a parser of receipts of this dialect. */
    public ReceiptParser parser() {
        ReceiptParser.Builder parser = ReceiptParser.builder().anyEsmClass(anyEsmClass);
        words.forEach(parser::statusWord);
        return parser.build();
    }
}
