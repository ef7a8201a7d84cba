package io.smppcore.simulator.scenario;

import io.smppcore.receipt.ReceiptDate;
import io.smppcore.tlv.Tlv;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The final states of accepted messages, and their receipts. Immutable.
 *
 * @param states final states
 * @param delay time from the response to the final state and its receipt; {@link Delay#NEVER} for no final state
 * @param form contents of a receipt: text, TLVs or both
 * @param pdu operation of receipts
 * @param id form of the id in the text, relative to the message_id in the response
 * @param early share of the receipts that are sent before the response, 0 to 1
 * @param duplicate share of the receipts that are sent twice, 0 to 1
 * @param lost share of the receipts that are not sent, 0 to 1
 * @param intermediate notification that is sent for the state ENROUTE
 * @param text contents of the text of receipts
 * @param tlvs further TLVs of every receipt, such as those of a vendor
 */
public record ReceiptBehaviour(
        Weights<MessageState> states,
        Delay delay,
        Form form,
        Carrier pdu,
        IdForm id,
        double early,
        double duplicate,
        double lost,
        Intermediate intermediate,
        Wording text,
        List<Tlv> tlvs) {

    static final Fields<ReceiptBehaviour> FIELDS = Fields.of(
            ReceiptBehaviour.class,
            Key.of("states", WeightsFormat.STATE, Weights.always(MessageState.DELIVERED)),
            Key.of("delay", DelayFormat.DELAY, Delay.ZERO),
            Key.of("form", Formats.word(Form.class), Form.TEXT_AND_TLV),
            Key.of("pdu", Carrier.FORMAT, Carrier.DELIVER_SM),
            Key.of("id", Formats.word(IdForm.class), IdForm.SAME),
            Key.of("early", Formats.CHANCE, 0.0),
            Key.of("duplicate", Formats.CHANCE, 0.0),
            Key.of("lost", Formats.CHANCE, 0.0),
            Key.of("intermediate", Intermediate.FORMAT, Intermediate.NONE),
            Key.of("text", Wording.FIELDS, Wording.FIELDS.defaults()),
            Key.<List<Tlv>>of("tlvs", tlvFormat(), List.of()));

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public ReceiptBehaviour {
        FIELDS.check(states, delay, form, pdu, id, early, duplicate, lost, intermediate, text, tlvs);
        tlvs = List.copyOf(tlvs);
    }

    /** Contents of a receipt. */
    public enum Form {
        /** The text, and the TLVs receipted_message_id and message_state. */
        TEXT_AND_TLV,
        /** The text only. */
        TEXT,
        /** The TLVs only. */
        TLV
    }

    /** Operations of receipts. */
    public enum Carrier {
        /** deliver_sm. */
        DELIVER_SM,
        /** data_sm. */
        DATA_SM;

        private static final Format<Carrier> FORMAT =
                Formats.words(Carrier.class, value -> value.name().toLowerCase(Locale.ROOT));
    }

    /** Forms of the id in the text of a receipt. */
    public enum IdForm {
        /** The id as in the response. */
        SAME,
        /** The id converted from hexadecimal to decimal; an id that is no hexadecimal number remains unchanged. */
        DECIMAL,
        /**
         * The id converted from decimal to hexadecimal in upper case; an id that is no decimal number remains
         * unchanged.
         */
        HEX,
        /** The id in upper case. */
        UPPER,
        /** The id in lower case. */
        LOWER,
        /** The id with leading zeros, at least 20 characters long. */
        ZERO_PADDED,
        /** The id without leading zeros. */
        WITHOUT_ZEROS
    }

    /** Notifications of the state ENROUTE. */
    public enum Intermediate {
        /** No notification. */
        NONE,
        /** An intermediate notification (esm_class 0x20) after the response, if registered_delivery requests one. */
        NOTIFICATION,
        /** A receipt (esm_class 0x04) with the state ENROUTE after the response, if a final receipt is requested. */
        RECEIPT;

        private static final Scalar<Intermediate> WORDS = Formats.words(Intermediate.class, Formats::word);

        private static final Format<Intermediate> FORMAT = new Scalar<>(
                (text, place) -> switch (text) {
                    case "false" -> NONE;
                    case "true" -> NOTIFICATION;
                    default -> WORDS.parser().parse(text, place);
                },
                value -> value == RECEIPT ? WORDS.write(value) : (Object) (value == NOTIFICATION));
    }

    /**
     * Returns the format of a map from tags to values. The value of a text gets a NUL at its end, as a C-octet string
     * has it; octets after 0x do not.
     */
    private static Format<List<Tlv>> tlvFormat() {
        Scalar<Octets> values = new Scalar<>(
                (text, place) -> {
                    Octets octets = Formats.OCTETS.parser().parse(text, place);
                    return text.startsWith(Formats.HEX_PREFIX)
                            ? octets
                            : Octets.wrap(Arrays.copyOf(octets.toByteArray(), octets.length() + 1));
                },
                Formats.OCTETS::write);
        return Formats.map(Formats.TAG, values)
                .as(
                        map -> map.entrySet().stream()
                                .map(tlv -> new Tlv(tlv.getKey(), tlv.getValue()))
                                .toList(),
                        tlvs -> {
                            Map<Integer, Octets> map = new LinkedHashMap<>();
                            tlvs.forEach(tlv -> map.put(tlv.tag(), tlv.value()));
                            return map;
                        });
    }

    /**
     * The text of a receipt (SMPP 3.4 appendix B). Immutable.
     *
     * @param counts values of {@code sub} and {@code dlvrd}
     * @param err {@code err} of delivered messages, without blanks; empty to omit it
     * @param errFailed {@code err} of all other messages, without blanks; empty to omit it
     * @param dates form of dates
     * @param words words for states, where they differ from those of the specification
     * @param quotes true if the text of the receipt ends with the beginning of the text of the message
     * @param quotedCharacters length of that beginning, 0 to 1,000 characters
     */
    public record Wording(
            Counts counts,
            String err,
            String errFailed,
            ReceiptDate.Form dates,
            Map<MessageState, String> words,
            boolean quotes,
            int quotedCharacters) {

        static final Fields<Wording> FIELDS = Fields.of(
                Wording.class,
                Key.of("counts", Formats.word(Counts.class), Counts.ACTUAL),
                Key.of("err", Formats.WORD, "000"),
                Key.of("err-failed", Formats.WORD, "000"),
                Key.of(
                        "dates",
                        Formats.words(new TreeMap<>(Map.of(
                                "yyMMddHHmm", ReceiptDate.Form.YYMMDDHHMM,
                                "yyMMddHHmmss", ReceiptDate.Form.YYMMDDHHMMSS,
                                "yyyyMMddHHmm", ReceiptDate.Form.YYYYMMDDHHMM,
                                "yyyyMMddHHmmss", ReceiptDate.Form.YYYYMMDDHHMMSS))),
                        ReceiptDate.Form.YYMMDDHHMM),
                Key.<Map<MessageState, String>>of("words", Formats.map(Formats.STATE, Formats.WORD), Map.of()),
                Key.of("with-text", Formats.FLAG, true),
                Key.of("quoted-characters", Formats.integer(0, 1_000), 20));

        /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
        public Wording {
            FIELDS.check(counts, err, errFailed, dates, words, quotes, quotedCharacters);
            words = Map.copyOf(words);
            Formats.require(dates != ReceiptDate.Form.ABSOLUTE, "dates: absolute", "a form of digits");
        }

        /** Values of {@code sub} and {@code dlvrd}. */
        public enum Counts {
            /** {@code sub:001}, and {@code dlvrd:001} if the message was delivered. */
            ACTUAL,
            /** {@code sub:000 dlvrd:000}. */
            ZERO,
            /** Both are omitted. */
            NONE
        }
    }
}
