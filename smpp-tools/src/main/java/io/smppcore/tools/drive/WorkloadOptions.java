package io.smppcore.tools.drive;

import io.smppcore.segment.Segmenter;
import io.smppcore.text.TextEncoder;
import io.smppcore.tools.console.Input;
import io.smppcore.tools.console.OctetConverter;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.SegmentModes;
import io.smppcore.tools.load.Workload;
import io.smppcore.tools.workload.AddressTemplate;
import io.smppcore.tools.workload.Body;
import io.smppcore.tools.workload.FileMessages;
import io.smppcore.tools.workload.FileWorkload;
import io.smppcore.tools.workload.MessageFields;
import io.smppcore.tools.workload.MessageFile;
import io.smppcore.tools.workload.MessagePlan;
import io.smppcore.tools.workload.MessageWorkload;
import io.smppcore.tools.workload.Mix;
import io.smppcore.tools.workload.PartMode;
import io.smppcore.tools.workload.TextEncoders;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that drive load for the messages and operations to send. */
final class WorkloadOptions {

    private static final int DEFAULT_LENGTH = 37;
    private static final int MAX_SHORT_MESSAGE = 255;
    private static final int MAX_LONG_MESSAGE = 65_535;
    private static final int MAX_OCTET = 255;
    private static final int MAX_RECIPIENTS = 254;
    private static final int MAX_FILE_OCTETS = 256 << 20;

    @Option(
            names = "--message-length",
            paramLabel = "OCTETS",
            description = "Length of the message, 0 to 255, or more with --long (" + DEFAULT_LENGTH + ").")
    private @Nullable Integer messageLength;

    @Option(
            names = "--text",
            paramLabel = "TEXT",
            description = "Text of the messages: {seq} is the number of the message, {time} the time in ms, {random:8}"
                    + " eight random digits, {{ a brace.")
    private @Nullable String text;

    @Option(
            names = "--source",
            paramLabel = "ADDRESS",
            defaultValue = "smpp-core",
            converter = WorkloadConverters.Addresses.class,
            description = "Source address: digits for a number, otherwise text, or ADDRESS,TON,NPI (${DEFAULT-VALUE})."
                    + " Each # is a random digit, :7 at the end seven of them, {seq:8} the number of the message.")
    private AddressTemplate source = AddressTemplate.parse("");

    @Option(
            names = "--destination",
            paramLabel = "ADDRESS",
            defaultValue = "447700900000",
            converter = WorkloadConverters.Addresses.class,
            description = "Destination address, in the same form (${DEFAULT-VALUE}).")
    private AddressTemplate destination = AddressTemplate.parse("");

    @Option(
            names = "--registered-delivery",
            paramLabel = "OCTET",
            arity = "0..1",
            fallbackValue = "1",
            description = "registered_delivery; 1 without a value: on success or failure. Receipts are matched and"
                    + " counted. A submit_multi to several recipients requests none, as all receipts would have the"
                    + " same id.")
    private int registeredDelivery;

    @Option(
            names = "--esm-class",
            paramLabel = "OCTET",
            converter = OctetConverter.class,
            description = "esm_class (${DEFAULT-VALUE}).")
    private int esmClass;

    @Mixin
    private FieldOptions fields = new FieldOptions();

    @Option(
            names = "--mix",
            paramLabel = "WEIGHTS",
            converter = WorkloadConverters.Mixes.class,
            description = "Weights of operations: submit=80,data=10,multi=5,query=3,cancel=1,replace=1. The last three"
                    + " refer to accepted messages; until there is one, a submit_sm is sent instead.")
    private @Nullable Mix mix;

    @Option(
            names = "--recipients",
            paramLabel = "N",
            description = "Recipients of each submit_multi, 1 to 254 (${DEFAULT-VALUE}).")
    private int recipients = 2;

    @Option(
            names = "--long",
            paramLabel = "MODE",
            converter = SegmentModes.class,
            completionCandidates = SegmentModes.class,
            description = "Mode of long messages: ${COMPLETION-CANDIDATES} (udh8).")
    private Segmenter.@Nullable Mode longMode;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Sends each line of a file once, - for standard input:"
                    + " source;destination;body;delivery;data_coding[;esm_class].")
    private @Nullable String file;

    @Option(names = "--repeat", description = "Repeats the file until --count or --duration is reached.")
    private boolean repeat;

    @Option(
            names = "--body-format",
            paramLabel = "FORMAT",
            defaultValue = "default",
            converter = WorkloadConverters.BodyFormats.class,
            completionCandidates = WorkloadConverters.BodyFormats.class,
            description = "Format of bodies in --file and --text: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private WorkloadConverters.BodyFormat bodyFormat = WorkloadConverters.BodyFormat.DEFAULT;

    private @Nullable FileMessages messages;

    /**
     * Checks the options, and reads the file with messages if there is one. Called once, before the other methods.
     *
     * @throws OptionChecks.OptionException if an option is out of range or conflicts with another one
     * @throws IllegalArgumentException if a line of the file is wrong; its message names the line
     */
    void check() {
        if (file == null) {
            OptionChecks.require(!repeat, "--repeat: without --file");
        } else {
            boolean other = messageLength != null || text != null || mix != null || fields.dataCoding != null;
            OptionChecks.require(
                    !other, "--file: with --message-length, --text, --mix or --data-coding (expected: either)");
        }
        OptionChecks.require(
                messageLength == null || text == null, "--message-length and --text: both (expected: either)");
        OptionChecks.require(!isHexdump() || file != null || text != null, "--body-format: without --file or --text");
        boolean header = EsmClass.of(esmClass).hasUdh() && !isHexdump();
        OptionChecks.require(
                !header, "--esm-class: bit 0x40 without --body-format hexdump, which can hold a user data header");
        int longest = longMode == null ? MAX_SHORT_MESSAGE : MAX_LONG_MESSAGE;
        OptionChecks.range("--message-length", messageLength == null ? DEFAULT_LENGTH : messageLength, 0, longest);
        OptionChecks.range("--registered-delivery", registeredDelivery, 0, MAX_OCTET);
        OptionChecks.range("--recipients", recipients, 1, MAX_RECIPIENTS);
        String name = file;
        if (name != null) {
            messages = readFile(name);
        } else {
            var unused = new MessageWorkload(plan(body()), mixOrSubmit(), 0); // fails if options conflict
        }
    }

    /** Returns true if any message requests a receipt. Called after {@link #check}. */
    boolean wantsReceipts() {
        return messages != null ? messages.wantsReceipts() : registeredDelivery != 0;
    }

    /**
     * Returns the requests to send. Called after {@link #check}.
     *
     * @param seed seed of random parts of messages
     */
    Workload workload(long seed) {
        return messages != null
                ? new FileWorkload(messages, repeat, seed)
                : new MessageWorkload(plan(body()), mixOrSubmit(), seed);
    }

    private boolean isHexdump() {
        return bodyFormat == WorkloadConverters.BodyFormat.HEXDUMP;
    }

    private Mix mixOrSubmit() {
        return mix != null ? mix : Mix.SUBMIT_ONLY;
    }

    private FileMessages readFile(String name) {
        boolean standardInput = name.equals("-");
        byte[] content = Input.read(standardInput ? null : Path.of(name), MAX_FILE_OCTETS);
        String where = standardInput ? "standard input" : name;
        return new MessageFile(where, plan(Body.ofLetters(0, DataCoding.DEFAULT)), parts(), isHexdump()).read(content);
    }

    private MessagePlan plan(Body body) {
        MessageFields shared = new MessageFields(
                fields.serviceType,
                EsmClass.of(esmClass),
                fields.priority,
                fields.validity,
                RegisteredDelivery.of(registeredDelivery));
        return new MessagePlan(shared, source, destination, body, fields.tlvs, recipients);
    }

    private Body body() {
        String given = text;
        if (given == null) {
            int length = messageLength != null ? messageLength : DEFAULT_LENGTH;
            return longMode == null
                    ? Body.ofLetters(length, codingOr(DataCoding.DEFAULT))
                    : Body.ofLetters(length, encoder(), parts());
        }
        return isHexdump()
                ? Body.ofOctets(
                        octets(given),
                        codingOr(DataCoding.BINARY),
                        EsmClass.of(esmClass).hasUdh(),
                        parts())
                : Body.ofText(given, encoder(), parts());
    }

    private DataCoding codingOr(DataCoding defaultValue) {
        Integer given = fields.dataCoding;
        return given == null ? defaultValue : DataCoding.of(given);
    }

    private TextEncoder encoder() {
        Integer given = fields.dataCoding;
        return given == null ? TextEncoder.defaults() : TextEncoders.of(DataCoding.of(given));
    }

    private PartMode parts() {
        return PartMode.of(Objects.requireNonNullElse(longMode, Segmenter.Mode.UDH_8));
    }

    private Octets octets(String digits) {
        try {
            return Octets.ofHex(digits.replace(" ", ""));
        } catch (IllegalArgumentException e) {
            throw OptionChecks.wrong("--text: not hex (expected: pairs of hex digits with --body-format hexdump)");
        }
    }
}
