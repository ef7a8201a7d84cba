package io.smppcore.tools.workload;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A request that a mix can have, by the word for it. */
public enum Operation {
    /** submit_sm. */
    SUBMIT,
    /** data_sm. */
    DATA,
    /** submit_multi. */
    MULTI,
    /** query_sm, of a message that was accepted. */
    QUERY,
    /** cancel_sm, of a message that was accepted. */
    CANCEL,
    /** replace_sm, of a message that was accepted. */
    REPLACE;

    static Optional<Operation> of(String word) {
        return Arrays.stream(values())
                .filter(operation -> operation.word().equals(word))
                .findFirst();
    }

    /** Whether it is about a message that was accepted before. */
    boolean needsId() {
        return this == QUERY || this == CANCEL || this == REPLACE;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
