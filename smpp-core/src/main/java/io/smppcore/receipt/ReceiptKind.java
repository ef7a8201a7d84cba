package io.smppcore.receipt;

import io.smppcore.type.MessageState;

/** What a receipt says of the fate of a message: whether more is to come. */
public enum ReceiptKind {

    /**
     * The state does not change any more. By the specification {@link MessageState#ACCEPTED} is such a state, but many
     * SMSCs send a further receipt behind it.
     */
    FINAL,

    /** The message is still on its way. */
    INTERMEDIATE,

    /** The SMSC does not know, or its word for the state is not known here. */
    NEITHER;

    /**
     * The kind of a state (SMPP 5.0 4.7.15).
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
