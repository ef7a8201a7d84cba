package io.smppcore.type;

import io.smppcore.internal.util.NumberNames;
import org.jspecify.annotations.Nullable;

/**
 * The state of a message in the SMSC (SMPP 5.0 4.7.15).
 *
 * @param value the octet, 0 to 255; values without a name in the specification are preserved
 */
public record MessageState(int value) implements Named {

    private static final NumberNames NAMES = new NumberNames();

    private static final MessageState[] ALL = OctetField.all(new MessageState[OctetField.VALUES], MessageState::new);

    /** Scheduled for later (SMPP 5.0). */
    public static final MessageState SCHEDULED = of(NAMES.put(0, "SCHEDULED"));

    /** In transit to the recipient. */
    public static final MessageState ENROUTE = of(NAMES.put(1, "ENROUTE"));

    /** Delivered; final. */
    public static final MessageState DELIVERED = of(NAMES.put(2, "DELIVERED"));

    /** The validity period has ended before a delivery; final. */
    public static final MessageState EXPIRED = of(NAMES.put(3, "EXPIRED"));

    /** Deleted, for example by cancel_sm; final. */
    public static final MessageState DELETED = of(NAMES.put(4, "DELETED"));

    /** Cannot be delivered; final. */
    public static final MessageState UNDELIVERABLE = of(NAMES.put(5, "UNDELIVERABLE"));

    /** Accepted; final by the specification, although many SMSCs report another state after it. */
    public static final MessageState ACCEPTED = of(NAMES.put(6, "ACCEPTED"));

    /** In an invalid or unknown state. */
    public static final MessageState UNKNOWN = of(NAMES.put(7, "UNKNOWN"));

    /** Rejected; final. */
    public static final MessageState REJECTED = of(NAMES.put(8, "REJECTED"));

    /** Skipped; final (SMPP 5.0). */
    public static final MessageState SKIPPED = of(NAMES.put(9, "SKIPPED"));

    /** Fails with {@link InvalidFieldException} if the value is not 0 to 255. */
    public MessageState {
        OctetField.check("message_state", value);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static MessageState of(int value) {
        return ALL[OctetField.check("message_state", value)];
    }

    @Override
    public @Nullable String name() {
        return NAMES.of(value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MessageState that && that.value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return NumberNames.text(value, name());
    }
}
