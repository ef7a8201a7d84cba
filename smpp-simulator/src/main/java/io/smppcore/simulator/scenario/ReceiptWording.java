package io.smppcore.simulator.scenario;

import io.smppcore.receipt.ReceiptDateForm;
import io.smppcore.type.MessageState;
import java.util.Map;
import java.util.TreeMap;

/**
 * The text of a receipt (SMPP 3.4 appendix B). Immutable.
 *
 * @param counts values of {@code sub} and {@code dlvrd}
 * @param err {@code err} of delivered messages, without blanks; empty to omit it
 * @param errFailed {@code err} of all other messages, without blanks; empty to omit it
 * @param dates form of dates
 * @param words words for states that differ from those of the specification
 * @param quotes whether the text ends with the beginning of the message
 * @param quotedCharacters length of that beginning, 0 to 1,000 characters
 */
public record ReceiptWording(
        Counts counts,
        String err,
        String errFailed,
        ReceiptDateForm dates,
        Map<MessageState, String> words,
        boolean quotes,
        int quotedCharacters) {

    static final Fields<ReceiptWording> FIELDS = Fields.of(
            ReceiptWording.class,
            Field.of("counts", Formats.word(Counts.class), Counts.ACTUAL),
            Field.of("err", Formats.WORD, "000"),
            Field.of("err-failed", Formats.WORD, "000"),
            Field.of(
                    "dates",
                    Formats.words(new TreeMap<>(Map.of(
                            "yyMMddHHmm", ReceiptDateForm.YYMMDDHHMM,
                            "yyMMddHHmmss", ReceiptDateForm.YYMMDDHHMMSS,
                            "yyyyMMddHHmm", ReceiptDateForm.YYYYMMDDHHMM,
                            "yyyyMMddHHmmss", ReceiptDateForm.YYYYMMDDHHMMSS))),
                    ReceiptDateForm.YYMMDDHHMM),
            Field.<Map<MessageState, String>>of("words", Formats.map(Formats.STATE, Formats.WORD), Map.of()),
            Field.of("with-text", Formats.FLAG, true),
            Field.of("quoted-characters", Formats.integer(0, 1_000), 20));

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public ReceiptWording {
        FIELDS.check(counts, err, errFailed, dates, words, quotes, quotedCharacters);
        words = Map.copyOf(words);
        Formats.require(dates != ReceiptDateForm.ABSOLUTE, "dates: absolute", "a form of digits");
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
