package io.smppcore.type;

/**
 * The registered_delivery field: which receipts and acknowledgements are asked for (SMPP 5.0 4.7.21).
 *
 * @param value the octet, 0 to 255; values that the specification does not name survive unchanged
 */
public record RegisteredDelivery(int value) {

    private static final RegisteredDelivery[] ALL =
            OctetField.all(new RegisteredDelivery[OctetField.VALUES], RegisteredDelivery::new);

    /** Nothing is asked for. */
    public static final RegisteredDelivery NONE = of(0);

    /** A receipt on success or failure. */
    public static final RegisteredDelivery FINAL = of(1);

    /** A receipt on failure only. */
    public static final RegisteredDelivery FAILURE_ONLY = of(2);

    /** A receipt on success only (SMPP 5.0; reserved in 3.4). */
    public static final RegisteredDelivery SUCCESS_ONLY = of(3);

    /** An acknowledgement by the receiving SME. */
    public static final RegisteredDelivery SME_DELIVERY_ACK = of(4);

    /** A manual acknowledgement by the receiving user. */
    public static final RegisteredDelivery SME_USER_ACK = of(8);

    /** Intermediate notifications. */
    public static final RegisteredDelivery INTERMEDIATE = of(0x10);

    /**
     * Checks the range.
     *
     * @throws InvalidFieldException if the value is not an octet
     */
    public RegisteredDelivery {
        OctetField.check("registered_delivery", value);
    }

    /**
     * The value with this number.
     *
     * @param value 0 to 255
     * @return always the same instance for the same number
     * @throws InvalidFieldException if the value is not an octet
     */
    public static RegisteredDelivery of(int value) {
        return ALL[OctetField.check("registered_delivery", value)];
    }

    private static final int RECEIPT = 0x03;

    /**
     * Which final receipt is asked for.
     *
     * @return bits 1-0: 0 none, 1 success or failure, 2 failure only, 3 success only
     */
    public int receipt() {
        return value & RECEIPT;
    }

    /**
     * Tells whether a message that was delivered earns a receipt.
     *
     * @return true when bits 1-0 are 1 or 3
     */
    public boolean wantsReceiptOnSuccess() {
        return receipt() == FINAL.value || receipt() == SUCCESS_ONLY.value;
    }

    /**
     * Tells whether a message that could not be delivered earns a receipt.
     *
     * @return true when bits 1-0 are 1 or 2
     */
    public boolean wantsReceiptOnFailure() {
        return receipt() == FINAL.value || receipt() == FAILURE_ONLY.value;
    }

    /**
     * The same value with the bits of another one added.
     *
     * @param other the bits to add, for example {@link #INTERMEDIATE}
     * @return the combined value
     */
    public RegisteredDelivery plus(RegisteredDelivery other) {
        return of(value | other.value);
    }
}
