package io.smppcore.tools.inspect;

import io.smppcore.segment.Segmenter;
import io.smppcore.text.Alphabet;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.NationalLanguage;
import io.smppcore.text.TextDecoder.Packing;
import io.smppcore.text.TextEncoder;
import io.smppcore.tools.console.AlphabetWords;
import io.smppcore.tools.console.ExitCode;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.SegmentModes;
import io.smppcore.tools.console.WordConverter;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code text}, which shows the encoding and segments of a text. */
@Command(
        name = "text",
        description = {
            "Shows the encoding and segments of a text: alphabet, units, and the octets of each"
                    + " short_message, or of message_payload.",
            "The text is an argument, a file or standard input, in UTF-8. By default the encoding with the"
                    + " fewest segments is chosen; characters that need UCS-2 are listed."
        })
public final class TextCommand implements Callable<Integer> {

    @Mixin
    private TextInput input = new TextInput();

    @Option(
            names = "--encoding",
            paramLabel = "ALPHABET",
            converter = AlphabetWords.OfText.class,
            completionCandidates = AlphabetWords.OfText.class,
            description = "Alphabet: ${COMPLETION-CANDIDATES}.")
    private @Nullable Alphabet encoding;

    @Option(
            names = "--default-alphabet",
            paramLabel = "ALPHABET",
            defaultValue = "gsm7",
            converter = AlphabetWords.OfDefault.class,
            completionCandidates = AlphabetWords.OfDefault.class,
            description = "Meaning of data_coding 0 at the peer: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private DefaultAlphabet defaultAlphabet = DefaultAlphabet.GSM;

    @Option(
            names = "--languages",
            paramLabel = "LANGUAGE",
            split = ",",
            converter = Languages.class,
            completionCandidates = Languages.class,
            description = "National tables that may be used, separated by commas: ${COMPLETION-CANDIDATES}.")
    private List<NationalLanguage> languages = List.of();

    @Option(
            names = "--look-alikes",
            description =
                    "Replaces quotation marks, dashes, spaces and the like by similar characters, to avoid" + " UCS-2.")
    private boolean lookAlikes;

    @Option(
            names = "--replacement",
            paramLabel = "CHARACTER",
            description = "Replacement of characters that cannot be encoded; without it such a text is refused.")
    private @Nullable Character replacement;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "udh8",
            converter = SegmentModes.class,
            completionCandidates = SegmentModes.class,
            description = "Mode of long texts: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Segmenter.Mode mode = Segmenter.Mode.UDH_8;

    @Option(
            names = "--reference",
            paramLabel = "N",
            description = "Reference of a long text, 0 to 255, or to 65535 with udh16 and sar (${DEFAULT-VALUE}).")
    private int reference;

    @Option(names = "--packed", description = "Packs GSM 7-bit: eight septets into seven octets.")
    private boolean packed;

    @Option(
            names = "--packed-cr",
            description =
                    "Packs GSM 7-bit with a carriage return in seven bits that are left over, so that no @ is read.")
    private boolean packedWithCr;

    @Option(
            names = "--json",
            description = "Prints one JSON object. octets_hex contains all octets of the message, including udh_hex,"
                    + " which is empty without a user data header.")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    /** The converter of languages that have national tables. */
    public static final class Languages extends WordConverter<NationalLanguage> {

        Languages() {
            super(
                    "a language with national tables",
                    Stream.of(NationalLanguage.values()).filter(language -> language != NationalLanguage.DEFAULT),
                    WordConverter::spelling);
        }
    }

    @Override
    public Integer call() {
        OptionChecks.require(
                encoding == null || languages.isEmpty(), "--encoding and --languages are mutually exclusive");
        OptionChecks.require(!packed || !packedWithCr, "--packed and --packed-cr are mutually exclusive");
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        SentText sent = sent(input.text());
        if (json) {
            out.println(TextJson.of(sent));
        } else {
            out.print(TextTable.of(sent));
        }
        out.flush();
        return ExitCode.OK;
    }

    private SentText sent(String text) {
        TextEncoder encoder = encoder();
        EncodedText encoded = encoder.encode(text);
        Packing packing = packed ? Packing.PACKED : packedWithCr ? Packing.PACKED_USSD : Packing.UNPACKED;
        Segmenter segmenter = Segmenter.builder().mode(mode).packing(packing).build();
        return new SentText(mode, encoded, segmenter.segment(encoded, reference), encoder.analyze(text));
    }

    private TextEncoder encoder() {
        TextEncoder.Builder builder = TextEncoder.builder()
                .defaultAlphabet(defaultAlphabet)
                .languages(languages.toArray(NationalLanguage[]::new))
                .lookAlikes(lookAlikes);
        if (encoding != null) {
            builder.encoding(Encoding.of(encoding));
        }
        if (replacement != null) {
            builder.replacement(replacement);
        }
        return builder.build();
    }
}
