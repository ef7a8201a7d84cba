package io.smppcore.codec;

/**
 * Which deviations from the specification are read rather than refused. Writing is always strict. Immutable.
 *
 * <p>No switch lets a request through that cannot be carried out: a broadcast_sm without its mandatory parameters, a
 * submit_multi without recipients, a message with two message_payload parameters.
 *
 * @param missingFinalNul read a text at the end of a response whose NUL is missing
 * @param trailingOctets ignore one to three octets behind the last parameter, and whatever stands behind a header-only
 *     PDU; in a response also leave out a parameter that is cut short, which is reported as a problem all the same
 * @param paddingNul ignore a NUL between the mandatory fields and the parameters, such as one behind short_message
 * @param overLongText read a text that is longer than its field allows, up to
 *     {@link io.smppcore.pdu.Field#toleratedOctets}
 * @param oddAddressCharacters read addresses with octets that are not printable ASCII, such as UTF-8
 * @param missingResponseBody read a response with status ESME_ROK and no body as one with empty fields
 * @param bodyInRefusal read the body of a response with another status than ESME_ROK also when it has a message_id or
 *     system_id; a body that cannot be read is left out and reported as a problem
 * @param anySequenceNumber take 0 and 0x80000000 to 0xFFFFFFFF as sequence numbers; they are echoed
 * @param dataSmWithoutPayload read a data_sm without message_payload, which 5.0 demands and 3.4 does not
 * @param payloadBesideMessage read a message_payload beside a short_message that is not empty; the parameter is then
 *     the message
 */
public record Leniency(
        boolean missingFinalNul,
        boolean trailingOctets,
        boolean paddingNul,
        boolean overLongText,
        boolean oddAddressCharacters,
        boolean missingResponseBody,
        boolean bodyInRefusal,
        boolean anySequenceNumber,
        boolean dataSmWithoutPayload,
        boolean payloadBesideMessage) {

    private static final Leniency LENIENT = new Builder(true).build();
    private static final Leniency STRICT = new Builder(false).build();

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

    /**
     * Starts from these switches.
     *
     * @return a builder, to change some of them
     */
    public Builder toBuilder() {
        Builder builder = new Builder(false);
        builder.missingFinalNul = missingFinalNul;
        builder.trailingOctets = trailingOctets;
        builder.paddingNul = paddingNul;
        builder.overLongText = overLongText;
        builder.oddAddressCharacters = oddAddressCharacters;
        builder.missingResponseBody = missingResponseBody;
        builder.bodyInRefusal = bodyInRefusal;
        builder.anySequenceNumber = anySequenceNumber;
        builder.dataSmWithoutPayload = dataSmWithoutPayload;
        builder.payloadBesideMessage = payloadBesideMessage;
        return builder;
    }

    /** Sets the switches for one peer. Not thread-safe. */
    public static final class Builder {

        private boolean missingFinalNul;
        private boolean trailingOctets;
        private boolean paddingNul;
        private boolean overLongText;
        private boolean oddAddressCharacters;
        private boolean missingResponseBody;
        private boolean bodyInRefusal;
        private boolean anySequenceNumber;
        private boolean dataSmWithoutPayload;
        private boolean payloadBesideMessage;

        private Builder(boolean all) {
            missingFinalNul = all;
            trailingOctets = all;
            paddingNul = all;
            overLongText = all;
            oddAddressCharacters = all;
            missingResponseBody = all;
            bodyInRefusal = all;
            anySequenceNumber = all;
            dataSmWithoutPayload = all;
            payloadBesideMessage = all;
        }

        /**
         * Sets whether to read a text at the end of a response whose NUL is missing.
         *
         * @param value true to read, false to refuse
         * @return this builder
         */
        public Builder missingFinalNul(boolean value) {
            missingFinalNul = value;
            return this;
        }

        /**
         * Sets whether to ignore one to three octets behind the last parameter, whatever stands behind a header-only
         * PDU, and in a response a parameter that is cut short.
         *
         * @param value true to read, false to refuse
         * @return this builder
         */
        public Builder trailingOctets(boolean value) {
            trailingOctets = value;
            return this;
        }

        /**
         * Sets whether to ignore a NUL between the mandatory fields and the parameters, such as one behind short_message.
         *
         * @param value true to read, false to refuse
         * @return this builder
         */
        public Builder paddingNul(boolean value) {
            paddingNul = value;
            return this;
        }

        /**
         * Sets whether to read a text that is longer than its field allows, up to
         * {@link io.smppcore.pdu.Field#toleratedOctets}.
         *
         * @param value true to read, false to refuse
         * @return this builder
         */
        public Builder overLongText(boolean value) {
            overLongText = value;
            return this;
        }

        /**
         * Sets whether to read addresses with octets that are not printable ASCII, such as UTF-8.
         *
         * @param value true to read, false to refuse
         * @return this builder
         */
        public Builder oddAddressCharacters(boolean value) {
            oddAddressCharacters = value;
            return this;
        }

        /**
         * Sets whether to read a response with status ESME_ROK and no body as one with empty fields.
         *
         * @param value true to read, false to refuse
         * @return this builder
         */
        public Builder missingResponseBody(boolean value) {
            missingResponseBody = value;
            return this;
        }

        /**
         * Sets whether to read the body of a response with another status than ESME_ROK also when it has a message_id
         * or system_id, and to leave it out when it cannot be read.
         *
         * @param value true to read, false to refuse
         * @return this builder
         */
        public Builder bodyInRefusal(boolean value) {
            bodyInRefusal = value;
            return this;
        }

        /**
         * Sets whether to take 0 and 0x80000000 to 0xFFFFFFFF as sequence numbers; they are echoed.
         *
         * @param value true to read, false to refuse
         * @return this builder
         */
        public Builder anySequenceNumber(boolean value) {
            anySequenceNumber = value;
            return this;
        }

        /**
         * Sets whether to read a data_sm without message_payload, which 5.0 demands and 3.4 does not.
         *
         * @param value true to read, false to refuse
         * @return this builder
         */
        public Builder dataSmWithoutPayload(boolean value) {
            dataSmWithoutPayload = value;
            return this;
        }

        /**
         * Sets whether to read a message_payload beside a short_message that is not empty; the parameter is then the
         * message.
         *
         * @param value true to read, false to refuse
         * @return this builder
         */
        public Builder payloadBesideMessage(boolean value) {
            payloadBesideMessage = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return the switches
         */
        public Leniency build() {
            return new Leniency(
                    missingFinalNul,
                    trailingOctets,
                    paddingNul,
                    overLongText,
                    oddAddressCharacters,
                    missingResponseBody,
                    bodyInRefusal,
                    anySequenceNumber,
                    dataSmWithoutPayload,
                    payloadBesideMessage);
        }
    }
}
