package io.smppcore.receipt;

import io.smppcore.type.MessageState;

/** The finality of a receipt. */
public enum ReceiptKind {

    /**
     * The state is final. By the specification {@link MessageState#ACCEPTED} is such a state, but many SMSCs send a
     * further receipt after it.
     */
    FINAL,

    /** The message is still in transit. */
    INTERMEDIATE,

    /** The state is unknown to the SMSC, or its word for it is unknown here. */
    NEITHER;

    /**
     * Returns the kind of a state (SMPP 5.0 4.7.15).
     *
     * @param state any state
     * @return {@link #NEITHER} for {@link MessageState#UNKNOWN} and for numbers that the specification does not name
     */
    public static ReceiptKind of(MessageState state) {
        return switch (state.value()) {
            case 0, 1 -> INTERMEDIATE;
            case 2, 3, 4, 5, 6, 8, 9 -> FINAL;
            default -> NEITHER;
        };
    }
}
