package io.smppcore.tools.drive;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.tools.console.AddressConverter;
import io.smppcore.tools.console.DurationConverter;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.load.LoadPlan;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options of every command that drives load. */
final class LoadOptions {

    private static final int MAX_WINDOW = 65_536;
    private static final int MAX_BINDS = 1_000;
    private static final int MAX_SHORT_MESSAGE = 255;
    private static final int ALPHABET = 26;

    @ArgGroup(exclusive = true)
    private @Nullable Limit limit;

    @Option(names = "--window", paramLabel = "N", description = "Requests in flight on each bind (${DEFAULT-VALUE}).")
    private int window = 64;

    @Option(names = "--binds", paramLabel = "N", description = "Transceivers to bind (${DEFAULT-VALUE}).")
    private int binds = 1;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Drive load for so long before what is measured.")
    private @Nullable Duration warmUp;

    @Option(names = "--system-id", paramLabel = "ID", description = "Who binds (${DEFAULT-VALUE}).")
    private String systemId = "smpp-tools";

    @Option(names = "--password", paramLabel = "PASSWORD", description = "Its password; none by default.")
    private String password = "";

    @Option(
            names = "--message-length",
            paramLabel = "OCTETS",
            description = "Length of the message, 0 to 255 (${DEFAULT-VALUE}).")
    private int messageLength = 37;

    @Option(
            names = "--source",
            paramLabel = "ADDRESS",
            defaultValue = "smpp-core",
            converter = AddressConverter.class,
            description = "Sender: digits for a number, otherwise text (${DEFAULT-VALUE}).")
    private Address source = Address.EMPTY;

    @Option(
            names = "--destination",
            paramLabel = "ADDRESS",
            defaultValue = "447700900000",
            converter = AddressConverter.class,
            description = "Recipient (${DEFAULT-VALUE}).")
    private Address destination = Address.EMPTY;

    @Option(
            names = "--request-timeout",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationConverter.class,
            description = "How long to wait for each response (${DEFAULT-VALUE}).")
    private Duration requestTimeout = Duration.ZERO;

    @Option(
            names = "--registered-delivery",
            paramLabel = "OCTET",
            arity = "0..1",
            fallbackValue = "1",
            description = "Ask for receipts, and count them; without a value on success or failure (1).")
    private int registeredDelivery;

    @Option(names = "--json", description = "The result as JSON on standard output, the table on standard error.")
    private boolean json;

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec command;

    /** When it is enough. */
    static final class Limit {

        @Option(names = "--count", paramLabel = "N", description = "Send so many requests in all.")
        private @Nullable Long count;

        @Option(
                names = "--duration",
                paramLabel = "TIME",
                converter = DurationConverter.class,
                description = "Send for so long, such as 500ms, 10s or 2m.")
        private @Nullable Duration duration;
    }

    int window() {
        return window;
    }

    int binds() {
        return binds;
    }

    String systemId() {
        return systemId;
    }

    String password() {
        return password;
    }

    Duration requestTimeout() {
        return requestTimeout;
    }

    boolean wantsReceipts() {
        return registeredDelivery != 0;
    }

    boolean json() {
        return json;
    }

    Duration warmUpOr(Duration unlessGiven) {
        return warmUp != null ? warmUp : unlessGiven;
    }

    CommandSpec command() {
        return command;
    }

    LoadLimit limitOr(LoadLimit unlessGiven) {
        if (limit == null) {
            return unlessGiven;
        }
        Long count = limit.count;
        Duration duration = limit.duration;
        if (count != null) {
            return LoadLimit.ofCount(count);
        }
        return duration != null ? LoadLimit.ofDuration(duration) : unlessGiven;
    }

    /** What to send, up to this limit. */
    LoadPlan plan(LoadLimit upTo) {
        return new LoadPlan(message(), window, upTo);
    }

    /**
     * Checks the ranges.
     *
     * @throws ParameterException naming the option, its value and the range
     */
    void check() {
        range("--window", window, 1, MAX_WINDOW);
        range("--binds", binds, 1, MAX_BINDS);
        range("--message-length", messageLength, 0, MAX_SHORT_MESSAGE);
        range("--registered-delivery", registeredDelivery, 0, 255);
        if (limit != null && limit.count != null) {
            range("--count", limit.count, 1, Long.MAX_VALUE - 1);
        }
    }

    private SubmitSm message() {
        byte[] text = new byte[messageLength];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) ('a' + i % ALPHABET);
        }
        return SubmitSm.builder()
                .sourceAddress(source)
                .destinationAddress(destination)
                .registeredDelivery(RegisteredDelivery.of(registeredDelivery))
                .shortMessage(Octets.takingOver(text))
                .build();
    }

    private void range(String option, long value, long min, long max) {
        if (value < min || value > max) {
            throw new ParameterException(
                    command.commandLine(), option + ": " + value + " (expected: " + min + " to " + max + ")");
        }
    }
}
