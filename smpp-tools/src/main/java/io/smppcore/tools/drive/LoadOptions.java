package io.smppcore.tools.drive;

import io.smppcore.pdu.BindType;
import io.smppcore.receipt.MessageIds;
import io.smppcore.tools.console.BindsOption;
import io.smppcore.tools.console.DurationConverter;
import io.smppcore.tools.console.MaxErrorsOption;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.RequestTimeoutOption;
import io.smppcore.tools.console.Time;
import io.smppcore.tools.console.TlsClientOptions;
import io.smppcore.tools.console.WarmUpOption;
import io.smppcore.tools.console.WindowOption;
import io.smppcore.tools.console.WordConverter;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.load.LoadPlan;
import io.smppcore.tools.load.Workload;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that drive load, except those of the messages: binds, pace, limits and receipts. */
final class LoadOptions {

    private static final int MAX_NAMED_BINDS = 100;

    private final LoadLimit defaultLimit;

    @ArgGroup(exclusive = true)
    private @Nullable Limit limit;

    @Mixin
    private WindowOption window = new WindowOption(64);

    @Mixin
    private RequestTimeoutOption requestTimeout = new RequestTimeoutOption("30s");

    @Mixin
    private MaxErrorsOption maxErrors = new MaxErrorsOption();

    @Mixin
    private BindsOption binds = new BindsOption(1);

    @Option(
            names = "--bind",
            paramLabel = "BINDS",
            converter = BindMix.class,
            description = "Types of binds, instead of --binds: trx:2,tx:1,rx:1. Requests are spread evenly over trx and"
                    + " tx; receipts arrive on trx and rx.")
    private BindMix.@Nullable Types types;

    @Mixin
    private OneBindOptions bind = new OneBindOptions();

    @Mixin
    private PaceOptions pace = new PaceOptions();

    @Mixin
    private WarmUpOption warmUp;

    @Option(
            names = "--error-backoff",
            paramLabel = "TIME",
            defaultValue = "50ms",
            converter = Backoff.class,
            description = "Pause of a bind after each refusal, 0 for none (${DEFAULT-VALUE}).")
    private Duration errorBackoff = Duration.ZERO;

    @Option(
            names = "--receipt-timeout",
            paramLabel = "TIME",
            defaultValue = "10s",
            converter = DurationConverter.class,
            description = "Time without a receipt after which the wait for receipts ends (${DEFAULT-VALUE}).")
    private Duration receiptTimeout = Duration.ZERO;

    @Option(
            names = "--receipt-ids",
            paramLabel = "FORM",
            defaultValue = "opaque",
            converter = Ids.class,
            completionCandidates = Ids.class,
            description = "Form of ids in responses and receipts: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private MessageIds receiptIds = MessageIds.OPAQUE;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of random values, for repeatable runs (${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--per-bind", description = "Also reports each bind separately; for at most 100 binds.")
    private boolean perBind;

    /**
     * Creates the options.
     *
     * @param defaultLimit limit of a closed loop unless {@code --count} or {@code --duration} is given
     * @param defaultWarmUp length of the warm-up unless {@code --warm-up} is given
     */
    LoadOptions(LoadLimit defaultLimit, Time defaultWarmUp) {
        this.defaultLimit = defaultLimit;
        this.warmUp = new WarmUpOption(defaultWarmUp);
    }

    /** The options for the limit of a run, of which only one may be given. */
    static final class Limit {

        @Option(names = "--count", paramLabel = "N", description = "Number of requests over all binds.")
        private @Nullable Long count;

        @Option(
                names = "--duration",
                paramLabel = "TIME",
                converter = DurationConverter.class,
                description = "Length of the run, such as 500ms, 10s or 2m.")
        private @Nullable Duration duration;
    }

    /** The converter of a duration that may be 0. */
    static final class Backoff implements ITypeConverter<Duration> {

        private static final Pattern NOTHING = Pattern.compile("0(ms|s)?");

        @Override
        public Duration convert(String text) {
            return NOTHING.matcher(text).matches() ? Duration.ZERO : new DurationConverter().convert(text);
        }
    }

    /** The converter of the form of message ids in responses and receipts. */
    static final class Ids extends WordConverter<MessageIds> {

        Ids() {
            super("a form of ids", Stream.of(MessageIds.values()), WordConverter::spelling);
        }
    }

    /** Returns the result of {@link TlsClientOptions#wantsGeneratedCertificates}. */
    boolean wantsGeneratedCertificates() {
        return bind.wantsGeneratedCertificates();
    }

    long seed() {
        return seed;
    }

    /**
     * Checks the options, and returns the settings of the load.
     *
     * @param workload requests to send
     * @param wantsReceipts true if the messages request receipts
     * @throws IllegalArgumentException if an option is wrong; its message names the option, its value and the
     *     expectation
     */
    LoadSettings settings(Workload workload, boolean wantsReceipts) {
        BindPlan bindPlan =
                bind.plan(types != null ? types.list() : Collections.nCopies(binds.value(1), BindType.TRANSCEIVER));
        if (perBind) {
            OptionChecks.range("--per-bind: binds", bindPlan.types().size(), 1, MAX_NAMED_BINDS);
        }
        LoadPlan plan = new LoadPlan(
                workload, window.value(), limit(pace.limitOr(defaultLimit)), pace.plan(seed), errorBackoff, perBind);
        return new LoadSettings(
                bindPlan,
                plan,
                warmUp.value(),
                maxErrors.percent(),
                requestTimeout.value(),
                wantsReceipts ? Optional.of(new ReceiptPlan(receiptTimeout, receiptIds)) : Optional.empty());
    }

    private LoadLimit limit(LoadLimit defaultValue) {
        if (limit == null) {
            return defaultValue;
        }
        Long count = limit.count;
        Duration duration = limit.duration;
        if (count != null) {
            OptionChecks.range("--count", count, 1, Long.MAX_VALUE - 1);
            return LoadLimit.ofCount(count);
        }
        return duration != null ? LoadLimit.ofDuration(duration) : defaultValue;
    }
}
