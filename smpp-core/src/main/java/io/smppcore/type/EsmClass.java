package io.smppcore.type;

import io.smppcore.internal.util.NumberNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The esm_class field: messaging mode (bits 1-0), message type (bits 5-2) and GSM features (bits 7-6) in one octet
 * (SMPP 5.0 4.7.12).
 *
 * @param value the octet, 0 to 255; values without a name in the specification are preserved
 */
public record EsmClass(int value) implements Named {

    private static final NumberNames NAMES = new NumberNames();

    private static final EsmClass[] ALL = OctetField.all(new EsmClass[OctetField.VALUES], EsmClass::new);

    /** Default mode, normal message, no features. */
    public static final EsmClass DEFAULT = of(NAMES.put(0, "default SMSC mode"));

    /** Datagram mode. */
    public static final EsmClass DATAGRAM = of(NAMES.put(1, "datagram"));

    /** Forward (transaction) mode. */
    public static final EsmClass FORWARD = of(NAMES.put(2, "forward (transaction)"));

    /** Store and forward mode. */
    public static final EsmClass STORE_AND_FORWARD = of(NAMES.put(3, "store and forward"));

    /** The message type of a delivery receipt, which the SMSC sends. */
    public static final EsmClass DELIVERY_RECEIPT = of(NAMES.put(4, "SMSC delivery receipt"));

    /** The message type of a delivery acknowledgement, which the receiving SME sends. */
    public static final EsmClass DELIVERY_ACKNOWLEDGEMENT = of(NAMES.put(8, "SME delivery acknowledgement"));

    /** The message type of a manual acknowledgement, which the receiving user sends. */
    public static final EsmClass USER_ACKNOWLEDGEMENT = of(NAMES.put(0x10, "SME manual/user acknowledgement"));

    /** The message type of a conversation abort (Korean CDMA). */
    public static final EsmClass CONVERSATION_ABORT = of(NAMES.put(0x18, "conversation abort (Korean CDMA)"));

    /** The message type of an intermediate notification, which the SMSC sends before the final receipt. */
    public static final EsmClass INTERMEDIATE_NOTIFICATION = of(NAMES.put(0x20, "intermediate delivery notification"));

    /** The user data begins with a user data header (UDH indicator). */
    public static final EsmClass UDHI = of(NAMES.put(0x40, "UDHI"));

    /** The reply path is set, which asks for a reply through the same SMSC. */
    public static final EsmClass REPLY_PATH = of(NAMES.put(0x80, "reply path"));

    /** Fails with {@link InvalidFieldException} if the value is not 0 to 255. */
    public EsmClass {
        OctetField.check("esm_class", value);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static EsmClass of(int value) {
        return ALL[OctetField.check("esm_class", value)];
    }

    private static final int MODE = 0x03;
    private static final int TYPE = 0x3C;

    /** {@return the messaging mode, bits 1-0: 0 default, 1 datagram, 2 forward, 3 store and forward} */
    public int mode() {
        return value & MODE;
    }

    /**
     * Returns the message type.
     *
     * @return bits 5-2, not shifted: 0 for a normal message, 0x04 delivery receipt, 0x08 delivery acknowledgement, 0x10
     *     user acknowledgement, 0x18 conversation abort, 0x20 intermediate notification
     */
    public int messageType() {
        return value & TYPE;
    }

    /** {@return true for a delivery receipt: {@link #messageType()} is 0x04} */
    public boolean isDeliveryReceipt() {
        return messageType() == DELIVERY_RECEIPT.value;
    }

    /** {@return true if the user data begins with a user data header: bit 6 is set} */
    public boolean hasUdh() {
        return (value & UDHI.value) != 0;
    }

    /** Returns the value with the bits of this one and of another one, for example {@link #UDHI}. */
    public EsmClass plus(EsmClass other) {
        return of(value | other.value);
    }

    /** {@return the names of mode, type and features that are not zero; {@code default SMSC mode} if all are zero} */
    @Override
    public String name() {
        List<String> parts = new ArrayList<>();
        addNonZero(parts, value & MODE);
        addNonZero(parts, value & TYPE);
        addNonZero(parts, value & UDHI.value);
        addNonZero(parts, value & REPLY_PATH.value);
        return parts.isEmpty() ? "default SMSC mode" : String.join(", ", parts);
    }

    private static void addNonZero(List<String> parts, int bits) {
        if (bits != 0) {
            parts.add(Objects.requireNonNullElse(NAMES.of(bits), "reserved message type"));
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EsmClass that && that.value == value;
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
