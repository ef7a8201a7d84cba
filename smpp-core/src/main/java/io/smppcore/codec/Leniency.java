package io.smppcore.codec;

import io.smppcore.config.Option;
import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import java.util.function.BiFunction;

/**
 * Deviations from the specification that are accepted from a peer. Encoding is always strict. Immutable.
 *
 * <p>No switch accepts a request that cannot be carried out: a broadcast_sm without its mandatory parameters, a
 * submit_multi without recipients, a message with two message_payload parameters.
 *
 * @param missingFinalNul read a PDU without the octet 00 that ends its mandatory fields: the NUL of a text or an
 *     address, sm_length, no_unsuccess or error_code
 * @param trailingOctets ignore one to three octets after the last parameter, and all octets after a header-only PDU; in
 *     a response, omit a truncated parameter, which is still reported as a problem
 * @param paddingNul ignore a NUL between the mandatory fields and the parameters, such as one after short_message
 * @param overLongText read text that is longer than its field allows, up to {@link
 *     io.smppcore.pdu.Field#toleratedOctets}
 * @param oddAddressCharacters read addresses with octets that are not printable ASCII, such as UTF-8
 * @param missingResponseBody read a response with status ESME_ROK and no body as one with empty fields
 * @param bodyInRefusal read the body of a response with a status other than ESME_ROK even if it has a message_id or
 *     system_id; omit a body that cannot be read, which is reported as a problem
 * @param anySequenceNumber accept 0 and 0x80000000 to 0xFFFFFFFF as sequence numbers, and echo them
 * @param dataSmWithoutPayload read a data_sm without message_payload, which only 5.0 requires
 * @param payloadBesideMessage read a message_payload in addition to a non-empty short_message; the message_payload is
 *     then the message
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

    private static final Leniency LENIENT = new Leniency(true, true, true, true, true, true, true, true, true, true);
    private static final Leniency STRICT =
            new Leniency(false, false, false, false, false, false, false, false, false, false);

    /** Returns the options of this record. */
    public static OptionGroup<Leniency> options() {
        return OptionGroup.of(
                leniency -> {},
                new OptionType<>(
                                "name",
                                "lenient, strict",
                                false,
                                Leniency::named,
                                value -> value.equals(STRICT) ? "strict" : "lenient",
                                value -> true)
                        .setting(
                                "leniency",
                                LENIENT,
                                "deviations from the specification that are accepted: all or none; the options below"
                                        + " change single ones")
                        .option((before, value) -> value),
                deviation(
                        "missingFinalNul",
                        Builder::missingFinalNul,
                        "PDU without the octet 00 that ends its mandatory fields"),
                deviation(
                        "trailingOctets",
                        Builder::trailingOctets,
                        "octets after the last complete parameter: one to three in a request,"
                                + " any number in a response"),
                deviation("paddingNul", Builder::paddingNul, "NUL between mandatory fields and parameters"),
                deviation(
                        "overLongText",
                        Builder::overLongText,
                        "text longer than its field allows, up to 64 octets, or 255 in an id, password or pattern"),
                deviation(
                        "oddAddressCharacters",
                        Builder::oddAddressCharacters,
                        "addresses that are not printable ASCII"),
                deviation(
                        "missingResponseBody",
                        Builder::missingResponseBody,
                        "response with ESME_ROK and without a body"),
                deviation(
                        "bodyInRefusal",
                        Builder::bodyInRefusal,
                        "id in a response with a status other than ESME_ROK, or a body that cannot be read"),
                deviation(
                        "anySequenceNumber",
                        Builder::anySequenceNumber,
                        "sequence numbers 0 and 0x80000000 to 0xFFFFFFFF"),
                deviation("dataSmWithoutPayload", Builder::dataSmWithoutPayload, "data_sm without message_payload"),
                deviation(
                        "payloadBesideMessage",
                        Builder::payloadBesideMessage,
                        "message_payload beside a short_message; the parameter counts"));
    }

    /** Returns the default leniency, with every switch on, which suits real peers. */
    public static Leniency lenient() {
        return LENIENT;
    }

    /** Returns the leniency with every switch off, which reads only what the specification allows. */
    public static Leniency strict() {
        return STRICT;
    }

    /** Returns a builder with these switches. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    private static Leniency named(String name) {
        return switch (name) {
            case "lenient" -> LENIENT;
            case "strict" -> STRICT;
            default -> throw new IllegalArgumentException();
        };
    }

    private static Option<Leniency, Boolean> deviation(
            String name, BiFunction<Builder, Boolean, Builder> setter, String meaning) {
        return OptionType.flag()
                .setting("leniency." + name, true, meaning)
                .standardInWords("that of `leniency`")
                .option((leniency, value) ->
                        setter.apply(leniency.toBuilder(), value).build());
    }

    /** Builder of a leniency. Not thread-safe. */
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

        private Builder(Leniency from) {
            missingFinalNul = from.missingFinalNul;
            trailingOctets = from.trailingOctets;
            paddingNul = from.paddingNul;
            overLongText = from.overLongText;
            oddAddressCharacters = from.oddAddressCharacters;
            missingResponseBody = from.missingResponseBody;
            bodyInRefusal = from.bodyInRefusal;
            anySequenceNumber = from.anySequenceNumber;
            dataSmWithoutPayload = from.dataSmWithoutPayload;
            payloadBesideMessage = from.payloadBesideMessage;
        }

        /** Sets {@link Leniency#missingFinalNul}. */
        public Builder missingFinalNul(boolean value) {
            missingFinalNul = value;
            return this;
        }

        /** Sets {@link Leniency#trailingOctets}. */
        public Builder trailingOctets(boolean value) {
            trailingOctets = value;
            return this;
        }

        /** Sets {@link Leniency#paddingNul}. */
        public Builder paddingNul(boolean value) {
            paddingNul = value;
            return this;
        }

        /** Sets {@link Leniency#overLongText}. */
        public Builder overLongText(boolean value) {
            overLongText = value;
            return this;
        }

        /** Sets {@link Leniency#oddAddressCharacters}. */
        public Builder oddAddressCharacters(boolean value) {
            oddAddressCharacters = value;
            return this;
        }

        /** Sets {@link Leniency#missingResponseBody}. */
        public Builder missingResponseBody(boolean value) {
            missingResponseBody = value;
            return this;
        }

        /** Sets {@link Leniency#bodyInRefusal}. */
        public Builder bodyInRefusal(boolean value) {
            bodyInRefusal = value;
            return this;
        }

        /** Sets {@link Leniency#anySequenceNumber}. */
        public Builder anySequenceNumber(boolean value) {
            anySequenceNumber = value;
            return this;
        }

        /** Sets {@link Leniency#dataSmWithoutPayload}. */
        public Builder dataSmWithoutPayload(boolean value) {
            dataSmWithoutPayload = value;
            return this;
        }

        /** Sets {@link Leniency#payloadBesideMessage}. */
        public Builder payloadBesideMessage(boolean value) {
            payloadBesideMessage = value;
            return this;
        }

        /** Returns the leniency. */
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
