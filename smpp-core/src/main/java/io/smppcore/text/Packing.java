package io.smppcore.text;

/** How a peer puts the septets of GSM 7-bit text into short_message. */
public enum Packing {
    /** One septet in an octet, as most do. */
    UNPACKED,
    /**
     * Eight septets in seven octets. The number of septets is not told, so seven zero bits at the end of the last octet are taken for
     * padding; they can also be the character @.
     */
    PACKED,
    /** As {@link #PACKED}, with a carriage return as padding, which is the rule of USSD. */
    PACKED_USSD
}
