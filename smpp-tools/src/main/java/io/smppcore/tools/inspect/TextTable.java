package io.smppcore.tools.inspect;

import io.smppcore.segment.Concatenation;
import io.smppcore.segment.Segment;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.NationalLanguage;
import io.smppcore.text.TextAnalysis;
import io.smppcore.tools.console.AlphabetWords;
import io.smppcore.tools.console.SegmentModes;
import io.smppcore.tools.console.WordConverter;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The conversion of an encoded text to a table. Texts are quoted and escaped as in JSON, so that a terminal does not
 * interpret them.
 */
final class TextTable {

    private static final int HEX_PER_LINE = 64;

    /** Maximum number of characters that are listed because they determine the encoding or were replaced. */
    private static final int MAX_LISTED = 10;

    private final Formatter out = new Formatter(Locale.ROOT);

    private TextTable() {}

    /** Returns the lines of the table, each with a line break at its end. */
    static String of(SentText text) {
        TextTable table = new TextTable();
        table.summary(text);
        table.forcing(text.analysis());
        table.replacements(text.encoded().replacements());
        text.segments().forEach(table::segment);
        return table.out.toString();
    }

    private void summary(SentText text) {
        Encoding encoding = text.encoded().encoding();
        row("encoding", AlphabetWords.of(encoding.alphabet()) + tables(encoding));
        row("data_coding", text.encoded().dataCoding().toString());
        row("units", units(text.encoded().units(), encoding));
        row("segments", text.segments().size() + " (" + SegmentModes.word(text.mode()) + ")");
    }

    private static String tables(Encoding encoding) {
        return table(", locking shift ", encoding.lockingShift()) + table(", single shift ", encoding.singleShift());
    }

    private static String table(String what, NationalLanguage language) {
        return language == NationalLanguage.DEFAULT ? "" : what + WordConverter.spelling(language);
    }

    private static String units(int units, Encoding encoding) {
        String unit = switch (encoding.alphabet().unitBits()) {
            case 7 -> "septet";
            case 8 -> "octet";
            default -> "UCS-2 unit";
        };
        return count(units, unit);
    }

    private static String count(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private void forcing(TextAnalysis analysis) {
        if (analysis.forcing().isEmpty()) {
            return;
        }
        analysis.forcing().stream()
                .limit(MAX_LISTED)
                .forEach(character -> row("forced by", at(character.codePoint(), character.index())));
        more("forced by", analysis.forcing().size());
        TextAnalysis.Cost without = analysis.costWithout();
        row(
                "without these",
                AlphabetWords.of(without.encoding().alphabet()) + ", " + units(without.units(), without.encoding())
                        + ", " + count(without.segments(), "segment"));
    }

    private void replacements(List<EncodedText.Replacement> replacements) {
        replacements.stream()
                .limit(MAX_LISTED)
                .forEach(replacement -> row(
                        "replaced",
                        at(replacement.original().codePointAt(0), replacement.index()) + " by "
                                + JsonObject.line(replacement.substitute())));
        more("replaced", replacements.size());
    }

    private static String at(int codePoint, int index) {
        String name = Objects.requireNonNullElse(Character.getName(codePoint), "no character");
        return "U+%04X %s at index %d".formatted(codePoint, name, index);
    }

    private void more(String what, int count) {
        if (count > MAX_LISTED) {
            row(what, "and " + (count - MAX_LISTED) + " more");
        }
    }

    private void segment(Segment segment) {
        out.format(
                "%nsegment %d of %d: %s, %s%n",
                segment.sequence(),
                segment.total(),
                units(segment.units(), segment.encoding()),
                count(segment.octets().length(), "octet"));
        row("text", JsonObject.line(segment.text()));
        segment.udh().ifPresent(udh -> row("header", udh.octets().toHex()));
        segment.concatenation()
                .filter(part -> part.scheme() == Concatenation.Scheme.SAR)
                .ifPresent(part -> row(
                        "parameters",
                        "sar_msg_ref_num %d, sar_total_segments %d, sar_segment_seqnum %d"
                                .formatted(part.reference(), part.total(), part.sequence())));
        hex(segment.octets().toHex());
    }

    private void hex(String hex) {
        for (int from = 0; from < hex.length(); from += HEX_PER_LINE) {
            row(from == 0 ? "octets" : "", hex.substring(from, Math.min(hex.length(), from + HEX_PER_LINE)));
        }
    }

    private void row(String name, String value) {
        out.format("  %-14s%s%n", name + " ", value);
    }
}
