package io.smppcore.type;

import io.smppcore.internal.util.NumberNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The registered_delivery field: the requested receipts and acknowledgements (SMPP 5.0 4.7.21).
 *
 * @param value the octet, 0 to 255; values without a name in the specification are preserved
 */
public record RegisteredDelivery(int value) implements Named {

    private static final NumberNames NAMES = new NumberNames();

    private static final RegisteredDelivery[] ALL =
            OctetField.all(new RegisteredDelivery[OctetField.VALUES], RegisteredDelivery::new);

    /** No receipt or acknowledgement. */
    public static final RegisteredDelivery NONE = of(NAMES.put(0, "none"));

    /** A receipt for a delivery that succeeded or failed. */
    public static final RegisteredDelivery FINAL = of(NAMES.put(1, "on success or failure"));

    /** A receipt for a failed delivery only. */
    public static final RegisteredDelivery FAILURE_ONLY = of(NAMES.put(2, "on failure only"));

    /** A receipt for a successful delivery only (SMPP 5.0; reserved in 3.4). */
    public static final RegisteredDelivery SUCCESS_ONLY = of(NAMES.put(3, "on success only"));

    /** A delivery acknowledgement, which the receiving SME sends. */
    public static final RegisteredDelivery SME_DELIVERY_ACK = of(NAMES.put(4, "SME delivery acknowledgement"));

    /** A manual acknowledgement, which the receiving user sends. */
    public static final RegisteredDelivery SME_USER_ACK = of(NAMES.put(8, "SME manual/user acknowledgement"));

    /** Notifications of states before the final one. */
    public static final RegisteredDelivery INTERMEDIATE = of(NAMES.put(0x10, "intermediate notification requested"));

    /** Fails with {@link InvalidFieldException} if the value is not 0 to 255. */
    public RegisteredDelivery {
        OctetField.check("registered_delivery", value);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static RegisteredDelivery of(int value) {
        return ALL[OctetField.check("registered_delivery", value)];
    }

    private static final int RECEIPT = 0x03;

    /** {@return the requested final receipt, bits 1-0: 0 none, 1 success or failure, 2 failure only, 3 success only} */
    public int receipt() {
        return value & RECEIPT;
    }

    /** {@return true if a successful delivery causes a receipt: bits 1-0 are 1 or 3} */
    public boolean wantsReceiptOnSuccess() {
        return receipt() == FINAL.value || receipt() == SUCCESS_ONLY.value;
    }

    /** {@return true if a failed delivery causes a receipt: bits 1-0 are 1 or 2} */
    public boolean wantsReceiptOnFailure() {
        return receipt() == FINAL.value || receipt() == FAILURE_ONLY.value;
    }

    /**
     * Returns true if the SMSC sends a receipt when the message reaches a state: for SCHEDULED and ENROUTE if
     * intermediate notifications are requested, for DELIVERED and ACCEPTED if receipts on success are, and for every
     * other state if receipts on failure are.
     */
    public boolean wantsReceipt(MessageState state) {
        if (state.equals(MessageState.SCHEDULED) || state.equals(MessageState.ENROUTE)) {
            return wantsIntermediate();
        }
        boolean isSuccess = state.equals(MessageState.DELIVERED) || state.equals(MessageState.ACCEPTED);
        return isSuccess ? wantsReceiptOnSuccess() : wantsReceiptOnFailure();
    }

    /** {@return true if intermediate notifications are requested: bit 4 is set} */
    public boolean wantsIntermediate() {
        return (value & INTERMEDIATE.value) != 0;
    }

    /** Returns the value with the bits of this one and of another one, for example {@link #INTERMEDIATE}. */
    public RegisteredDelivery plus(RegisteredDelivery other) {
        return of(value | other.value);
    }

    /** {@return the names of the requested receipts and acknowledgements, or {@code none}} */
    @Override
    public String name() {
        List<String> parts = new ArrayList<>();
        addNonZero(parts, value & RECEIPT);
        addNonZero(parts, value & SME_DELIVERY_ACK.value);
        addNonZero(parts, value & SME_USER_ACK.value);
        addNonZero(parts, value & INTERMEDIATE.value);
        return parts.isEmpty() ? "none" : String.join(", ", parts);
    }

    private static void addNonZero(List<String> parts, int bits) {
        if (bits != 0) {
            parts.add(Objects.requireNonNull(NAMES.of(bits)));
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RegisteredDelivery that && that.value == value;
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
