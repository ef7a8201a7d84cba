package io.smppcore.tools.capacity;

import io.smppcore.tools.console.AddressConverter;
import io.smppcore.tools.console.BindsOption;
import io.smppcore.tools.console.CredentialOptions;
import io.smppcore.tools.console.DurationConverter;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.RequestTimeoutOption;
import io.smppcore.tools.console.WindowOption;
import io.smppcore.type.Address;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code capacity} that describe the search and the load. */
final class CapacityOptions {

    private static final int MAX_STEPS = 64;
    private static final double MIN_RATE = 0.1;
    private static final double MAX_RATE = 10_000_000;
    private static final double MAX_RESOLUTION = 100;
    private static final double PERCENT = 100;
    private static final Duration MIN_RAMP = Duration.ofSeconds(5);

    /** Time in addition to the planned times, for binds, requests in flight, and a reserve. */
    private static final Duration SPARE = Duration.ofMinutes(10);

    @Option(
            names = "--scenarios",
            split = ",",
            paramLabel = "KIND",
            converter = ScenarioKind.Words.class,
            completionCandidates = ScenarioKind.Words.class,
            description = {
                "Scenarios, in turn: ${COMPLETION-CANDIDATES}; all of them by default.",
                "With --host, --port or --connect mt is left out unless --mt-address is given."
            })
    private @Nullable List<ScenarioKind> scenarios;

    @Option(
            names = "--slo",
            paramLabel = "SLO",
            defaultValue = "p99=100ms,errors=0.1%",
            converter = Slo.Converter.class,
            description = {
                "The objective for each kind of scenario (${DEFAULT-VALUE}): percentiles such as p50 or"
                        + " p99.9, max, errors.",
                "Without errors= no error is allowed."
            })
    @SuppressWarnings("NullAway.Init") // has a default
    private Slo slo;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Holds this rate, in scenarios of all kinds per second, without a search.")
    private @Nullable Double rate;

    @Option(
            names = "--min-rate",
            paramLabel = "N",
            description = "Lowest rate of the search (${DEFAULT-VALUE} per second).")
    private double minRate = 500;

    @Option(
            names = "--max-rate",
            paramLabel = "N",
            description = "Highest rate of the search (${DEFAULT-VALUE} per second).")
    private double maxRate = 100_000;

    @Option(
            names = "--resolution",
            paramLabel = "PERCENT",
            description = "Resolution of the search (${DEFAULT-VALUE} %%).")
    private double resolution = 5;

    @Option(names = "--max-steps", paramLabel = "N", description = "Maximum number of rates to try (${DEFAULT-VALUE}).")
    private int maxSteps = 12;

    @Option(
            names = "--step",
            paramLabel = "TIME",
            defaultValue = "10s",
            converter = DurationConverter.class,
            description = "Length of the run at each rate (${DEFAULT-VALUE}).")
    private Duration step = Duration.ZERO;

    @Option(
            names = "--settle",
            paramLabel = "TIME",
            defaultValue = "2s",
            converter = DurationConverter.class,
            description = "Time at the beginning of each step that is not judged (${DEFAULT-VALUE}).")
    private Duration settle = Duration.ZERO;

    @Option(
            names = "--ramp-up",
            paramLabel = "TIME",
            defaultValue = "4m",
            converter = DurationConverter.class,
            description = "Length of the rise from zero to the rate found, at least 5s (${DEFAULT-VALUE}).")
    private Duration rampUp = Duration.ZERO;

    @Option(
            names = "--sustain",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = DurationConverter.class,
            description = "Time to hold the rate found (${DEFAULT-VALUE}).")
    private Duration sustain = Duration.ZERO;

    @Mixin
    private BindsOption binds = new BindsOption(4);

    @Mixin
    private RequestTimeoutOption timeout = new RequestTimeoutOption("10s");

    @Option(
            names = "--source",
            paramLabel = "ADDRESS",
            defaultValue = "447700900001",
            converter = AddressConverter.class,
            description = "Source address of messages (${DEFAULT-VALUE}).")
    private Address source = Address.EMPTY;

    @Option(
            names = "--destination",
            paramLabel = "ADDRESS",
            defaultValue = "447700900000",
            converter = AddressConverter.class,
            description = "Destination address of messages (${DEFAULT-VALUE}).")
    private Address destination = Address.EMPTY;

    @Option(
            names = "--per-subscriber",
            paramLabel = "HOUR",
            defaultValue = "sms=2,registrations=2",
            converter = BusyHour.Converter.class,
            description = "Activity of a subscriber in the busiest hour (${DEFAULT-VALUE}); sms counts messages sent"
                    + " and received.")
    @SuppressWarnings("NullAway.Init") // has a default
    private BusyHour busyHour;

    @Option(
            names = "--nodes",
            paramLabel = "N+K",
            converter = Nodes.Converter.class,
            description = "Number of nodes that carry the load, and of spare nodes that may fail; by default the"
                    + " measured nodes and no spare.")
    private @Nullable Nodes nodes;

    @Mixin
    private CredentialOptions credentials = new CredentialOptions();

    @Mixin
    private WindowOption window = new WindowOption(200);

    BusyHour busyHour() {
        return busyHour;
    }

    /**
     * Returns the number of gateway nodes for which subscribers are computed.
     *
     * @param measured number of nodes that are measured together, which is the default
     */
    Nodes nodes(int measured) {
        return nodes == null ? new Nodes(measured, 0) : nodes;
    }

    /**
     * Checks the options and returns the plan.
     *
     * @param withoutMt true if mt is left out unless {@code --scenarios} names it
     * @param servers number of addresses, each of which gets the number of binds in {@code --binds}
     * @throws OptionChecks.OptionException if an option is out of range; its message names the option, its value and
     *     the range
     */
    CapacityPlan plan(boolean withoutMt, int servers) {
        check();
        return new CapacityPlan(
                kinds(withoutMt),
                slo,
                new CapacityPlan.Rates(
                        minRate,
                        maxRate,
                        resolution / PERCENT,
                        maxSteps,
                        rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate)),
                new CapacityPlan.Times(step, settle, rampUp, sustain),
                binds.value(servers) * servers,
                window.value(),
                timeout.value(),
                credentials.systemId(),
                credentials.password(),
                source,
                destination);
    }

    /** Returns an upper bound of the duration of the whole run, after which a second process ends in any case. */
    Duration longest() {
        return step.plus(timeout.value().multipliedBy(6))
                .multipliedBy(maxSteps + 1)
                .plus(rampUp.plus(sustain).plus(timeout.value().multipliedBy(6)).multipliedBy(CapacityRun.MAX_HOLDS))
                .plus(SPARE);
    }

    private List<ScenarioKind> kinds(boolean withoutMt) {
        if (scenarios != null) {
            return scenarios;
        }
        return withoutMt
                ? List.of(ScenarioKind.MO, ScenarioKind.REGISTRATION)
                : List.of(ScenarioKind.MO, ScenarioKind.MT, ScenarioKind.REGISTRATION);
    }

    private void check() {
        OptionChecks.range("--min-rate", minRate, MIN_RATE, MAX_RATE);
        OptionChecks.range("--max-rate", maxRate, minRate, MAX_RATE);
        if (rate != null) {
            OptionChecks.range("--rate", rate, MIN_RATE, MAX_RATE);
        }
        OptionChecks.range("--resolution", resolution, 1, MAX_RESOLUTION);
        OptionChecks.range("--max-steps", maxSteps, 1, MAX_STEPS);
        OptionChecks.require(settle.compareTo(step) < 0, "--settle: not shorter than --step (expected: shorter)");
        OptionChecks.require(
                rampUp.compareTo(MIN_RAMP) >= 0, "--ramp-up: " + rampUp.toMillis() + " ms (expected: >= 5s)");
        OptionChecks.require(
                scenarios == null || new HashSet<>(scenarios).size() == scenarios.size(),
                "--scenarios: a duplicate (expected: each once)");
    }
}
