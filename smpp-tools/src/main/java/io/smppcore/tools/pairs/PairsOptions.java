package io.smppcore.tools.pairs;

import io.smppcore.tools.console.DurationOption;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.RequestTimeoutOption;
import io.smppcore.tools.console.Time;
import io.smppcore.tools.console.WarmUpOption;
import io.smppcore.tools.console.WindowOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Options of the command {@code pairs}. */
final class PairsOptions {

    /** Length of the periods at the beginning and at the end of an open loop that are not measured. */
    static final Duration TRIM = Duration.ofSeconds(1);

    private static final int MAX_PAIRS = 10_000;
    private static final int MAX_SHORT_MESSAGE = 254;
    private static final int MAX_LOOPS = 256;
    private static final int MAX_COUNT = 100_000_000;
    private static final double MAX_RATE = 100_000;
    private static final Duration MAX_WARM_UP = Duration.ofMinutes(1);
    private static final Duration MIN_DURATION = TRIM.multipliedBy(3);

    /** Upper bound of the messages of all pairs, each of which takes two bytes of memory. */
    private static final long MAX_MESSAGES = 500_000_000;

    private static final long MAX_TIMED_MESSAGES = 50_000_000;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "latency",
            converter = PairsMode.Words.class,
            completionCandidates = PairsMode.Words.class,
            description =
                    "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}): measures the time from sender to receiver at a fixed"
                            + " rate of each sender for --duration, at least 3s, without its first and its last second,"
                            + " or the messages per second if each sender keeps its window full.")
    PairsMode mode = PairsMode.LATENCY;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            split = ",",
            description = "Number of pairs, 1 to " + MAX_PAIRS
                    + "; several numbers are run one after the other (100,1000; with --mode throughput 10).")
    private @Nullable List<Integer> pairs;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Messages per second of each sender; with --mode latency (${DEFAULT-VALUE}).")
    double rate = 10;

    @Mixin
    private DurationOption duration = new DurationOption();

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "Messages of each sender, with --mode throughput (about 10 s, estimated from the warm-up).")
    @Nullable
    Integer count;

    @Option(
            names = "--message-length",
            paramLabel = "OCTETS",
            description = "Length of each message, 32 to 254 (${DEFAULT-VALUE}).")
    int messageLength = 100;

    @Mixin
    private WarmUpOption warmUp = new WarmUpOption(Time.of("2s"));

    @Option(
            names = "--prefix",
            paramLabel = "TEXT",
            description = "Senders bind as TEXT-s0, TEXT-s1 ..., receivers as TEXT-r0, TEXT-r1 ... (${DEFAULT-VALUE}).")
    private String prefix = "pair";

    @Option(names = "--password", paramLabel = "PASSWORD", description = "Password of all binds; none by default.")
    private String password = "";

    @Option(
            names = "--first-address",
            paramLabel = "DIGITS",
            description = "Address of receiver 0, its address_range; further ones have the next (${DEFAULT-VALUE}).")
    private long firstAddress = 447_700_900_000L;

    @Option(names = "--transceivers", description = "Binds all sessions as transceivers.")
    private boolean transceivers;

    @Option(
            names = "--loops",
            paramLabel = "N",
            description = "Event loops of the pairs, and of the built-in router (half the number of processors).")
    int loops = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    @Mixin
    private WindowOption window = new WindowOption(64);

    @Mixin
    private RequestTimeoutOption requestTimeout = new RequestTimeoutOption("30s");

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec command;

    /** Returns the number of pairs of each run, in order. */
    List<Integer> pairs() {
        if (pairs != null) {
            return pairs;
        }
        return mode == PairsMode.LATENCY ? List.of(100, 1_000) : List.of(10);
    }

    int maxPairs() {
        return pairs().stream().mapToInt(Integer::intValue).max().orElseThrow();
    }

    int window() {
        return window.value();
    }

    Duration warmUp() {
        return warmUp.value();
    }

    Duration duration() {
        return duration.value();
    }

    Duration requestTimeout() {
        return requestTimeout.value();
    }

    PairNames names() {
        return new PairNames(prefix, password, firstAddress, transceivers);
    }

    /** Returns the maximum number of messages of each sender, for a number of pairs. */
    static int maxMessages(int pairs) {
        return (int) Math.min(MAX_COUNT, MAX_MESSAGES / pairs);
    }

    /**
     * Checks the ranges, and that every option has an effect.
     *
     * @throws OptionChecks.OptionException naming the option, its value and the range
     */
    void check() {
        pairs().forEach(number -> OptionChecks.range("--pairs", number, 1, MAX_PAIRS));
        var unused = window.value();
        OptionChecks.range("--message-length", messageLength, Payload.OCTETS, MAX_SHORT_MESSAGE);
        OptionChecks.range("--loops", loops, 1, MAX_LOOPS);
        OptionChecks.range("--first-address", firstAddress, 1, (long) Math.pow(10, PairNames.MAX_DIGITS) - 1);
        OptionChecks.require(
                prefix.length() <= PairNames.MAX_PREFIX, "--prefix: '" + prefix + "' (expected: <= 9 characters)");
        OptionChecks.require(
                warmUp().compareTo(MAX_WARM_UP) <= 0,
                "--warm-up: " + warmUp().toSeconds() + " s (expected: <= " + MAX_WARM_UP.toSeconds() + "s)");
        OptionChecks.require(rate > 0 && rate <= MAX_RATE, "--rate: " + rate + " (expected: > 0, <= 100000)");
        if (mode == PairsMode.LATENCY) {
            onlyWith(PairsMode.THROUGHPUT, "--count");
            OptionChecks.require(
                    duration().compareTo(MIN_DURATION) >= 0,
                    "--duration: " + duration().toMillis() + " ms (expected: >= 3s)");
            double messages = maxPairs() * rate * duration().toSeconds();
            OptionChecks.require(
                    messages <= MAX_TIMED_MESSAGES,
                    "--pairs, --rate, --duration: " + (long) messages + " messages (expected: <= 50000000)");
        } else {
            onlyWith(PairsMode.LATENCY, "--rate", "--duration");
            if (count != null) {
                OptionChecks.range("--count", count, 1, maxMessages(maxPairs()));
            }
        }
    }

    private void onlyWith(PairsMode other, String... names) {
        Stream.of(names)
                .forEach(name -> OptionChecks.require(
                        !command.commandLine().getParseResult().hasMatchedOption(name),
                        name + ": without --mode " + other.word() + " (expected: with it)"));
    }
}
