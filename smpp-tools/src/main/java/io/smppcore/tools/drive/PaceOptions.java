package io.smppcore.tools.drive;

import io.smppcore.tools.console.DurationConverter;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.load.ArrivalPlan;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.load.LoopPlan;
import io.smppcore.tools.load.RatePlan;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the pace of requests: a closed loop, or an open loop with a rate. */
final class PaceOptions {

    private static final int MAX_BACKLOG = 100_000_000;
    private static final Duration DEFAULT_OPEN = Duration.ofSeconds(10);

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Open loop: requests per second over all binds, due independently of earlier outcomes."
                    + " Latency counts from the due time. By default (closed loop) each response makes the next"
                    + " request due.")
    private @Nullable Double rate;

    @Option(
            names = "--ramp",
            paramLabel = "FROM:TO:STEP[/EVERY]",
            converter = RampConverter.class,
            description = "Open loop whose rate changes by STEP every second, or EVERY, such as 100:5000:100/2s.")
    private @Nullable RatePlan ramp;

    @Option(
            names = "--arrivals",
            paramLabel = "KIND",
            converter = ArrivalsConverter.class,
            description = "Distribution of the requests of an open loop: fixed, poisson (independent), burst:N (N at"
                    + " once) (fixed).")
    private ArrivalsConverter.@Nullable Value arrivals;

    @Option(
            names = "--backlog",
            paramLabel = "N",
            description = "Maximum number of due requests that wait for the window; further ones are never sent"
                    + " (${DEFAULT-VALUE}).")
    private int backlog = LoopPlan.DEFAULT_BACKLOG;

    @Option(
            names = "--think-time",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Closed loop: time for which a slot of the window stays free after a response; 0 by default.")
    private @Nullable Duration thinkTime;

    /**
     * Checks the options, and returns the pace.
     *
     * @param seed seed of random intervals between requests
     * @throws IllegalArgumentException if options conflict or are out of range; its message names them
     */
    LoopPlan plan(long seed) {
        OptionChecks.range("--backlog", backlog, 1, MAX_BACKLOG);
        OptionChecks.require(rate == null || ramp == null, "--rate: with --ramp (expected: either)");
        RatePlan rates = rate != null ? RatePlan.steady(rate) : ramp;
        if (rates == null) {
            OptionChecks.require(arrivals == null, "--arrivals: without --rate or --ramp (expected: with one of them)");
            return new LoopPlan.Closed(thinkTime == null ? Duration.ZERO : thinkTime);
        }
        OptionChecks.require(thinkTime == null, "--think-time: with --rate or --ramp (expected: without them)");
        return new LoopPlan.Open(arrivalPlan(rates, seed), backlog);
    }

    /**
     * Returns the limit of a run that has none on the command line: the length of the ramp, 10 s for a constant rate,
     * or the given limit for a closed loop.
     */
    LoadLimit limitOr(LoadLimit ofClosedLoop) {
        if (ramp != null) {
            long steps = (long) Math.ceil(Math.abs(ramp.to() - ramp.from()) / ramp.step()) + 1;
            return LoadLimit.ofDuration(ramp.every().multipliedBy(steps));
        }
        return rate != null ? LoadLimit.ofDuration(DEFAULT_OPEN) : ofClosedLoop;
    }

    private ArrivalPlan arrivalPlan(RatePlan rates, long seed) {
        return arrivals == null
                ? new ArrivalPlan(ArrivalPlan.Kind.FIXED, rates, 1, seed)
                : new ArrivalPlan(arrivals.kind(), rates, arrivals.burst(), seed);
    }
}
