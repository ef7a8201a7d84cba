package io.smppcore.type;

/**
 * The esm_class field: messaging mode (bits 1-0), message type (bits 5-2) and GSM features (bits 7-6) in one octet (SMPP 5.0 4.7.12).
 *
 * @param value the octet, 0 to 255; values that the specification does not name survive unchanged
 */
public record EsmClass(int value) {

    private static final EsmClass[] ALL = OctetField.all(new EsmClass[OctetField.VALUES], EsmClass::new);

    /** Default mode, normal message, no features. */
    public static final EsmClass DEFAULT = of(0);

    /** Datagram mode. */
    public static final EsmClass DATAGRAM = of(1);

    /** Forward (transaction) mode. */
    public static final EsmClass FORWARD = of(2);

    /** Store and forward mode. */
    public static final EsmClass STORE_AND_FORWARD = of(3);

    /** A deliver_sm that carries a delivery receipt of the message centre. */
    public static final EsmClass DELIVERY_RECEIPT = of(4);

    /** A delivery acknowledgement of the receiving SME. */
    public static final EsmClass DELIVERY_ACKNOWLEDGEMENT = of(8);

    /** A manual acknowledgement of the receiving user. */
    public static final EsmClass USER_ACKNOWLEDGEMENT = of(0x10);

    /** Conversation abort (Korean CDMA). */
    public static final EsmClass CONVERSATION_ABORT = of(0x18);

    /** An intermediate delivery notification. */
    public static final EsmClass INTERMEDIATE_NOTIFICATION = of(0x20);

    /** The user data starts with a user data header. */
    public static final EsmClass UDHI = of(0x40);

    /** Reply path is set. */
    public static final EsmClass REPLY_PATH = of(0x80);

    /**
     * Checks the range.
     *
     * @throws InvalidFieldException if the value is not an octet
     */
    public EsmClass {
        OctetField.check("esm_class", value);
    }

    /**
     * The value with this number.
     *
     * @param value 0 to 255
     * @return always the same instance for the same number
     * @throws InvalidFieldException if the value is not an octet
     */
    public static EsmClass of(int value) {
        return ALL[OctetField.check("esm_class", value)];
    }

    private static final int MODE = 0x03;
    private static final int TYPE = 0x3C;

    /**
     * The messaging mode.
     *
     * @return bits 1-0: 0 default, 1 datagram, 2 forward, 3 store and forward
     */
    public int mode() {
        return value & MODE;
    }

    /**
     * The message type.
     *
     * @return bits 5-2 in place: 0 normal, 0x04 delivery receipt, 0x08 and 0x10 acknowledgements, 0x20 intermediate
     */
    public int messageType() {
        return value & TYPE;
    }

    /**
     * Tells whether the message is a delivery receipt, whatever the other bits are.
     *
     * @return true when {@link #messageType()} is 0x04
     */
    public boolean isDeliveryReceipt() {
        return messageType() == DELIVERY_RECEIPT.value;
    }

    /**
     * Tells whether the user data starts with a user data header.
     *
     * @return true when bit 6 is set
     */
    public boolean hasUdh() {
        return (value & UDHI.value) != 0;
    }

    /**
     * The same value with the bits of another one added.
     *
     * @param other the bits to add, for example {@link #UDHI}
     * @return the combined value
     */
    public EsmClass plus(EsmClass other) {
        return of(value | other.value);
    }
}
