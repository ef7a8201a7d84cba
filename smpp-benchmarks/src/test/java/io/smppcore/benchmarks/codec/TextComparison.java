package io.smppcore.benchmarks.codec;

import com.cloudhopper.commons.charset.CharsetUtil;
import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.Alphabet;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.NationalLanguage;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jsmpp.bean.LongSMS;

/**
 * The octets that several SMPP libraries send for the same texts, as the table of {@code docs/text.md}.
 */
final class TextComparison {

    private record Sample(String name, String text) {}

    private static final List<Sample> SAMPLES = List.of(
            new Sample("plain", "Your code is 493817."),
            new Sample("an address", "Write to my_name@example.com"),
            new Sample("accents", "Gr\u00FC\u00DFe aus \u00C5rhus, ma\u00F1ana: \u00E8 \u00E9 \u00F9 \u00EC \u00F2"),
            new Sample("extension table", "5 \u20AC [or {6}] ~ 100 ^ 2 | 3"),
            new Sample("curly quotes", "\u201CYes\u201D, she said \u2013 it\u2019s done\u2026"),
            new Sample("French", "\u00CAtre pr\u00EAt \u00E0 l\u2019heure"),
            new Sample("emoji", "See you \uD83D\uDE00"),
            new Sample("joined emoji", "\uD83D\uDC69\u200D\uD83D\uDC69\u200D\uD83D\uDC67 \uD83C\uDDE9\uD83C\uDDEA"),
            new Sample(
                    "Cyrillic", "\u041F\u0440\u0438\u0432\u0435\u0442, \u043A\u0430\u043A \u0434\u0435\u043B\u0430?"),
            new Sample("Greek capitals", "\u0393\u0394\u0398 \u039B\u039E\u03A0 \u03A3\u03A6\u03A8\u03A9"),
            new Sample("Turkish", "\u015Eifreniz de\u011Fi\u015Fti, l\u00FCtfen bekleyin"),
            new Sample("Portuguese", "Ol\u00E1, voc\u00EA j\u00E1 est\u00E1 em S\u00E3o Paulo?"),
            new Sample("Spanish", "\u00BFC\u00F3mo est\u00E1 usted, se\u00F1or?"),
            new Sample("Hindi", "\u0928\u092E\u0938\u094D\u0924\u0947, \u0915\u094B\u0921 1234 \u0939\u0948"),
            new Sample("Arabic", "\u0645\u0631\u062D\u0628\u0627 \u0628\u0643\u0645"),
            new Sample("Chinese", "\u60A8\u7684\u9A8C\u8BC1\u7801\u662F493817"),
            new Sample("mixed", "Hello \u041F\u0440\u0438\u0432\u0435\u0442 \u60A8\u597D \uD83D\uDE00"),
            new Sample("160 characters", "0123456789".repeat(16)),
            new Sample("161, one curly", "It\u2019s " + "0123456789".repeat(15) + " done."),
            new Sample("89 Cyrillic", "\u0416\u0434\u0438\u0442\u0435 \u043E\u0442".repeat(11) + "!"));

    private static final String HEADING = """
            | text | smpp-core | with look-alikes and national tables | cloudhopper | jSMPP |
            |---|---|---|---|---|
            """;

    private static final int LONGEST_SHOWN = 20;
    private static final int REFERENCE = 1;
    private static final int ONE_MESSAGE = 160;

    private static final TextEncoder DEFAULTS = TextEncoder.defaults();
    private static final TextEncoder EVERYTHING = TextEncoder.builder()
            .lookAlikes(true)
            .languages(
                    NationalLanguage.TURKISH,
                    NationalLanguage.SPANISH,
                    NationalLanguage.PORTUGUESE,
                    NationalLanguage.HINDI)
            .build();
    private static final TextDecoder HANDSET = TextDecoder.of(DefaultAlphabet.GSM);

    private TextComparison() {}

    /** Returns the table in Markdown, without a line break at its end. */
    static String table() {
        return SAMPLES.stream().map(TextComparison::row).collect(Collectors.joining("\n", HEADING, ""));
    }

    static int samples() {
        return SAMPLES.size();
    }

    private static String row(Sample sample) {
        String text = sample.text();
        return "| %s: `%s` | %s | %s | %s | %s |"
                .formatted(
                        sample.name(),
                        shown(text),
                        smppCore(DEFAULTS.encode(text)),
                        smppCore(EVERYTHING.encode(text)),
                        cloudhopper(text),
                        jsmpp(text));
    }

    private static String smppCore(EncodedText encoded) {
        List<Segment> segments = Segmenter.defaults().segment(encoded, REFERENCE);
        int octets =
                segments.stream().mapToInt(segment -> segment.octets().length()).sum();
        int replaced = encoded.replacements().size();
        return name(encoded.encoding()) + ", " + size(octets, segments.size())
                + (replaced == 0 ? "" : ", " + replaced + " replaced");
    }

    private static String name(Encoding encoding) {
        String alphabet = encoding.alphabet() == Alphabet.GSM ? "GSM" : "UCS-2";
        return encoding.lockingShift() == NationalLanguage.DEFAULT && encoding.singleShift() == NationalLanguage.DEFAULT
                ? alphabet
                : alphabet + " " + language(encoding);
    }

    private static String language(Encoding encoding) {
        NationalLanguage language =
                encoding.lockingShift() == NationalLanguage.DEFAULT ? encoding.singleShift() : encoding.lockingShift();
        return language.name().charAt(0) + language.name().substring(1).toLowerCase(Locale.ROOT);
    }

    /** Describes cloudhopper: its charset for data_coding 0. It does not split long texts. */
    private static String cloudhopper(String text) {
        byte[] octets = CharsetUtil.encode(text, CharsetUtil.CHARSET_GSM);
        String size = octets.length <= ONE_MESSAGE ? size(octets.length, 1) : octets.length + " octets, not cut";
        return "GSM, " + size + arrival(text, octets);
    }

    /** Describes jSMPP as its examples use it: the default charset of the JVM with data_coding 0. */
    private static String jsmpp(String text) {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        return "UTF-8, " + jsmppSize(octets) + arrival(text, octets);
    }

    private static String jsmppSize(byte[] octets) {
        if (octets.length <= ONE_MESSAGE) {
            return size(octets.length, 1);
        }
        byte[][] segments = LongSMS.splitMessage8Bit(octets);
        int sum = 0;
        for (byte[] segment : segments) {
            sum += segment.length;
        }
        return size(sum, segments.length);
    }

    private static String size(int octets, int segments) {
        return octets + " octets" + (segments == 1 ? "" : " in " + segments + " segments");
    }

    /** Returns the text that a handset shows, or an empty string if it is the original. */
    private static String arrival(String text, byte[] octets) {
        String arrived = HANDSET.decode(DataCoding.DEFAULT, Octets.of(octets));
        return arrived.equals(text) ? "" : ", arrives as `" + shown(arrived) + "`";
    }

    /** Returns the beginning of a text, escaped for the table. */
    private static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints()
                .limit(LONGEST_SHOWN)
                .map(c -> c < ' ' ? '\u00B7' : c)
                .forEach(c -> shown.append(c == '|' ? "\\|" : Character.toString(c)));
        return text.codePointCount(0, text.length()) <= LONGEST_SHOWN
                ? shown.toString()
                : shown.append("\u2026").toString();
    }
}
