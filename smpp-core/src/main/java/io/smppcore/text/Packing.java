package io.smppcore.text;

/** The layout of septets of GSM 7-bit text in short_message. */
public enum Packing {
    /** One septet in an octet, the most common. */
    UNPACKED,
    /**
     * Eight septets in seven octets. The message does not contain the number of septets, so seven zero bits at the end
     * of the last octet are read as padding; they may also be the character @.
     */
    PACKED,
    /** As {@link #PACKED}, with a carriage return as padding, the rule of USSD. */
    PACKED_USSD
}
