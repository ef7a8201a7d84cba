package io.smppcore.codec;

/**
 * Which deviations from the specification are read rather than refused. Writing is always strict.
 *
 * @param missingFinalNul read a text at the end of a response whose NUL is missing
 * @param trailingOctets ignore one to three octets behind the last parameter, and whatever stands behind a header-only PDU
 * @param overLongText read a text that is longer than its field allows
 * @param missingResponseBody read a response with status ESME_ROK and no body as one with empty fields
 */
public record Leniency(
        boolean missingFinalNul, boolean trailingOctets, boolean overLongText, boolean missingResponseBody) {

    private static final Leniency LENIENT = new Leniency(true, true, true, true);
    private static final Leniency STRICT = new Leniency(false, false, false, false);

    /**
     * Reads whatever the field does. The default.
     *
     * @return every switch on
     */
    public static Leniency lenient() {
        return LENIENT;
    }

    /**
     * Reads what the specification allows and nothing else.
     *
     * @return every switch off
     */
    public static Leniency strict() {
        return STRICT;
    }
}
