package io.smppcore.gateway.config;

import io.smppcore.receipt.ReceiptParser;
import io.smppcore.type.MessageState;
import java.util.Map;

/**
 * Peculiarities of the receipts of an SMSC. Immutable.
 *
 * @param words words for states in addition to those of the specification
 * @param anyEsmClass true if a message without the esm_class of a receipt may be a receipt
 */
public record ReceiptDialect(Map<String, MessageState> words, boolean anyEsmClass) {

    /** The receipts of most SMSCs. */
    public static final ReceiptDialect STANDARD = new ReceiptDialect(Map.of(), false);

    /** Copies the map. */
    public ReceiptDialect {
        words = Map.copyOf(words);
    }

    /** Returns a parser of such receipts. */
    public ReceiptParser parser() {
        ReceiptParser.Builder parser = ReceiptParser.builder().anyEsmClass(anyEsmClass);
        words.forEach(parser::statusWord);
        return parser.build();
    }
}
