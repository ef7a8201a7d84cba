package io.smppcore.tools.workload;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** An operation of a mix. */
public enum Operation {
    /** submit_sm. */
    SUBMIT,
    /** data_sm. */
    DATA,
    /** submit_multi. */
    MULTI,
    /** query_sm for an accepted message. */
    QUERY,
    /** cancel_sm for an accepted message. */
    CANCEL,
    /** replace_sm for an accepted message. */
    REPLACE;

    static Optional<Operation> of(String word) {
        return Arrays.stream(values())
                .filter(operation -> operation.word().equals(word))
                .findFirst();
    }

    /** Returns true if it refers to an accepted message. */
    boolean needsId() {
        return this == QUERY || this == CANCEL || this == REPLACE;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
