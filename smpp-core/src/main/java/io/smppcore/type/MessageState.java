package io.smppcore.type;

/**
 * The state of a message in the message centre (SMPP 5.0 4.7.15).
 *
 * @param value the octet, 0 to 255; values that the specification does not name survive unchanged
 */
public record MessageState(int value) {

    private static final MessageState[] ALL = OctetField.all(new MessageState[OctetField.VALUES], MessageState::new);

    /** Scheduled for later (SMPP 5.0). */
    public static final MessageState SCHEDULED = of(0);

    /** On its way. */
    public static final MessageState ENROUTE = of(1);

    /** Delivered; final. */
    public static final MessageState DELIVERED = of(2);

    /** The validity period has passed; final. */
    public static final MessageState EXPIRED = of(3);

    /** Deleted; final. */
    public static final MessageState DELETED = of(4);

    /** Cannot be delivered; final. */
    public static final MessageState UNDELIVERABLE = of(5);

    /** Accepted; final by the specification, though many message centres go on from it. */
    public static final MessageState ACCEPTED = of(6);

    /** Unknown. */
    public static final MessageState UNKNOWN = of(7);

    /** Rejected; final. */
    public static final MessageState REJECTED = of(8);

    /** Skipped; final (SMPP 5.0). */
    public static final MessageState SKIPPED = of(9);

    /**
     * Checks the range.
     *
     * @throws InvalidFieldException if the value is not an octet
     */
    public MessageState {
        OctetField.check("message_state", value);
    }

    /**
     * The value with this number.
     *
     * @param value 0 to 255
     * @return always the same instance for the same number
     * @throws InvalidFieldException if the value is not an octet
     */
    public static MessageState of(int value) {
        return ALL[OctetField.check("message_state", value)];
    }
}
