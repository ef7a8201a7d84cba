package io.smppcore.tools.drive;

import io.smppcore.client.SmppClient;
import io.smppcore.client.Submission;
import io.smppcore.client.SubmissionFailedException;
import io.smppcore.client.TextOptions;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptsMissingException;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.Alphabet;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.tools.console.AlphabetWords;
import io.smppcore.tools.console.DurationConverter;
import io.smppcore.tools.console.EndpointOptions;
import io.smppcore.tools.console.ErrorLines;
import io.smppcore.tools.console.ExitCode;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.RequestTimeoutOption;
import io.smppcore.tools.console.SegmentModes;
import io.smppcore.tools.workload.TextEncoders;
import io.smppcore.tools.workload.TlvTemplate;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code send}, which sends one message, in several parts if it is long, and prints the outcome. */
@Command(
        name = "send",
        description = {
            "Sends one message of any length, in as many parts as needed, and prints their message ids.",
            "With --receipt it waits for the receipt of each part. Exit code 0 only if every part was"
                    + " accepted and, with --receipt, delivered."
        })
public final class SendCommand implements Callable<Integer> {

    /** Time to wait after the client should have reported missing receipts. */
    private static final Duration RESERVE = Duration.ofSeconds(5);

    @Mixin
    private EndpointOptions endpoint = new EndpointOptions();

    @Mixin
    private RequestTimeoutOption requestTimeout = new RequestTimeoutOption("30s");

    @Mixin
    private OneBindOptions bind = new OneBindOptions();

    @Option(
            names = "--from",
            paramLabel = "ADDRESS",
            converter = WorkloadConverters.FixedAddresses.class,
            description = "Source address: digits for a number, otherwise text, or ADDRESS,TON,NPI; none by default.")
    private Address from = Address.EMPTY;

    @Option(
            names = "--to",
            paramLabel = "ADDRESS",
            required = true,
            converter = WorkloadConverters.FixedAddresses.class,
            description = "Destination address, in the same form.")
    private Address to = Address.EMPTY;

    @Mixin
    private FieldOptions fields = new FieldOptions();

    @ArgGroup(multiplicity = "1")
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private Message message;

    @Option(
            names = "--encoding",
            paramLabel = "ALPHABET",
            converter = AlphabetWords.OfText.class,
            completionCandidates = AlphabetWords.OfText.class,
            description = "Alphabet: ${COMPLETION-CANDIDATES}; by default the one that needs the fewest parts.")
    private @Nullable Alphabet encoding;

    @Option(
            names = "--long",
            paramLabel = "MODE",
            defaultValue = "udh8",
            converter = SegmentModes.class,
            completionCandidates = SegmentModes.class,
            description = "Mode of long messages: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Segmenter.Mode longMode = Segmenter.Mode.UDH_8;

    @Option(
            names = "--receipt",
            paramLabel = "TIME",
            arity = "0..1",
            fallbackValue = "60s",
            converter = DurationConverter.class,
            description = "Requests receipts and waits for them, 60s by default.")
    private @Nullable Duration receiptTime;

    @Option(
            names = "--schedule",
            paramLabel = "TIME",
            converter = WorkloadConverters.Validity.class,
            description = "Time of delivery: 10m from now, or an SMPP time of 16 characters; at once by default.")
    private String schedule = "";

    @Option(names = "--json", description = "Prints one JSON object.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec command;

    static final class Message {

        @Option(names = "--text", paramLabel = "TEXT", description = "The message.")
        private @Nullable String text;

        @Option(names = "--hex", paramLabel = "HEX", description = "The octets of a binary message.")
        private @Nullable String hex;
    }

    @Override
    public Integer call() throws InterruptedException {
        String text = textToSend();
        TextOptions options = options(text);
        SmppClient.Builder builder = bind.client(endpoint.host(), endpoint.port(), requestTimeout.value());
        if (receiptTime != null) {
            Duration patience = receiptTime;
            builder.receiptOptions(receipts -> receipts.maxAge(patience));
        }
        try (SmppClient client = builder.connect()) {
            SentMessage sent = sent(submission(client, text, options));
            print(sent);
            return sent.isClean() ? ExitCode.OK : ExitCode.NOT_CLEAN;
        }
    }

    /** Sends the text, and returns the outcome of all parts, even if one of them failed. */
    private Submission submission(SmppClient client, String text, TextOptions options) {
        try {
            return client.sendText(from, to, text, options);
        } catch (SubmissionFailedException e) {
            return e.submission();
        }
    }

    private SentMessage sent(Submission submission) throws InterruptedException {
        Optional<String> failure = submission
                .failure()
                .map(cause -> "part "
                        + (submission.messageIds().size() + 1) + " of "
                        + submission.parts().size() + ": " + cause.getMessage());
        Duration patience = receiptTime;
        return patience == null || failure.isPresent()
                ? new SentMessage(submission, patience != null, List.of(), failure)
                : withReceipts(submission, patience);
    }

    private static SentMessage withReceipts(Submission submission, Duration patience) throws InterruptedException {
        try {
            List<DeliveryReceipt> receipts =
                    submission.receipts().get(patience.plus(RESERVE).toMillis(), TimeUnit.MILLISECONDS);
            return new SentMessage(submission, true, receipts, Optional.empty());
        } catch (TimeoutException e) {
            return new SentMessage(submission, true, List.of(), Optional.of("receipts: not all arrived in time"));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ReceiptsMissingException missing) {
                return new SentMessage(
                        submission, true, missing.received(), Optional.of(String.valueOf(missing.getMessage())));
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private void print(SentMessage sent) {
        PrintWriter out = command.commandLine().getOut();
        if (json) {
            out.println(sent.toJson());
        } else {
            out.print(sent.toTable());
        }
        out.flush();
        sent.problem().ifPresent(problem -> ErrorLines.print(command.commandLine(), problem));
    }

    /**
     * Returns the text to send. Octets of {@code --hex} are characters of ISO-8859-1, which binary encoding turns into
     * the same octets.
     */
    private String textToSend() {
        String text = message.text;
        if (text != null) {
            return text;
        }
        OptionChecks.require(
                encoding == null, "--encoding: with --hex (expected: --data-coding with the coding of the octets)");
        try {
            String digits = Objects.requireNonNull(message.hex).replace(" ", "");
            return new String(Octets.ofHex(digits).toByteArray(), StandardCharsets.ISO_8859_1);
        } catch (IllegalArgumentException e) {
            throw OptionChecks.wrong("--hex: not hex (expected: pairs of hex digits)");
        }
    }

    /**
     * Returns the options for sending the text. Called before connecting, as it fails if the text cannot be encoded or
     * segmented.
     */
    private TextOptions options(String text) {
        boolean octets = message.hex != null;
        TextEncoder encoder = encoder(octets);
        Segmenter segmenter =
                Segmenter.builder().mode(longMode).keepsClusters(!octets).build();
        var unused = segmenter.segment(encoder.encode(text), 0);
        RegisteredDelivery delivery = receiptTime == null ? RegisteredDelivery.NONE : RegisteredDelivery.FINAL;
        return TextOptions.builder()
                .encoder(encoder)
                .segmenter(segmenter)
                .registeredDelivery(delivery)
                .serviceType(fields.serviceType)
                .priorityFlag(fields.priority)
                .editor(this::edited)
                .build();
    }

    private SubmitSm edited(SubmitSm part) {
        Tlvs all = part.tlvs();
        for (Tlv parameter : TlvTemplate.once(fields.tlvs)) {
            all = all.with(parameter);
        }
        return part.toBuilder()
                .scheduleDeliveryTime(schedule)
                .validityPeriod(fields.validity)
                .tlvs(all)
                .build();
    }

    private TextEncoder encoder(boolean octets) {
        Integer given = fields.dataCoding;
        DataCoding coding = given == null ? null : DataCoding.of(given);
        Alphabet alphabet = octets ? Alphabet.BINARY : encoding;
        if (alphabet == null) {
            return coding == null ? TextEncoder.defaults() : TextEncoders.of(coding);
        }
        TextEncoder.Builder builder = TextEncoder.builder().encoding(Encoding.of(alphabet));
        return (coding == null ? builder : builder.dataCoding(alphabet, coding)).build();
    }
}
