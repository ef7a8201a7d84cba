package io.smppcore.tools.mix;

import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.IntervalSeries;
import io.smppcore.tools.measure.ProcessWatch;
import io.smppcore.tools.measure.Tally;
import io.smppcore.tools.profile.CpuProfiler;
import io.smppcore.tools.profile.Profile;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One run: opens both sides, warms up, measures, and waits for the last response. Used once, by one thread; its control
 * is thread-safe.
 *
 * @param plan the plan
 * @param tls TLS options
 * @param profiled true to profile this process
 * @param control handle that ends the run early
 * @param listener listener that is notified of each measured second
 * @param output consumer of the line with the address of the server, if clients are elsewhere
 */
record MixRun(
        MixPlan plan,
        Sides.Tls tls,
        boolean profiled,
        LoadControl control,
        Consumer<Interval> listener,
        Consumer<String> output) {

    private static final long LAP_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** Grace period for requests in flight after a stop, in laps of one second. */
    private static final int GRACE_LAPS = 3;

    /** Time that workers may take beyond the request timeout: to wait for a window, to bind, and to end a session. */
    private static final Duration PATIENCE = Duration.ofSeconds(6);

    /**
     * Runs the plan.
     *
     * @return the result
     * @throws io.smppcore.type.SmppException if a side cannot be opened
     * @throws IllegalStateException if there was an error in this program
     */
    MixResult run() throws InterruptedException {
        try (Sides sides = Sides.open(plan, tls)) {
            sides.server()
                    .filter(server -> !plan.mode().hasClient())
                    .ifPresent(server -> output.accept("listening on " + hostText() + ":" + server.port()));
            if (!profiled) {
                return measure(sides, null);
            }
            try (CpuProfiler profiler = CpuProfiler.start()) {
                return measure(sides, profiler);
            }
        }
    }

    private MixResult measure(Sides sides, @Nullable CpuProfiler profiler) throws InterruptedException {
        Environment environment = Environment.here();
        RunPhases phases = RunPhases.begin(plan.warmUp(), plan.duration(), control);
        Workers workers = Workers.start(plan, sides, phases);
        warmUp(phases);
        Instant startedAt = Instant.now();
        ProcessWatch process = ProcessWatch.ofThis(processName(), phases.measureNanos(), control::nanoTime);
        IntervalSeries series = new IntervalSeries(phases.measureNanos());
        process.sample();
        watch(workers, sides, phases, () -> {
            long inFlight = workers.measured().values().stream()
                    .mapToLong(Tally::inFlight)
                    .sum();
            listener.accept(series.next(control.nanoTime(), workers.measured().values(), inFlight));
            process.sample();
        });
        Optional<Profile> profile =
                profiler == null ? Optional.empty() : Optional.of(profiler.stop(startedAt, ThreadNames::sideOf));
        return new MixResult(
                plan,
                phases,
                workers,
                sides,
                new MixResult.Seen(environment, startedAt, series.intervals(), process.course(), profile));
    }

    private void warmUp(RunPhases phases) throws InterruptedException {
        while (phases.isRunning() && !phases.measures(control.nanoTime())) {
            TimeUnit.NANOSECONDS.sleep(Math.min(STEP_NANOS, Math.max(1, phases.measureNanos() - control.nanoTime())));
        }
    }

    /** Waits until the last worker has ended; closes the sessions if requests take too long. */
    private void watch(Workers workers, Sides sides, RunPhases phases, Runnable lap) throws InterruptedException {
        int lapsOver = 0; // laps instead of the clock, which advances even while the process is suspended
        long lapNanos = control.nanoTime() + LAP_NANOS;
        while (!ended(workers, phases, lapNanos)) {
            lap.run();
            lapNanos = Math.max(lapNanos, control.nanoTime() - LAP_NANOS) + LAP_NANOS;
            lapsOver += phases.isRunning() ? 0 : 1;
            long patience = phases.isCutShort()
                    ? GRACE_LAPS
                    : plan.requestTimeout().plus(PATIENCE).toSeconds();
            if (lapsOver >= patience) {
                sides.cutOff();
            }
            if (lapsOver > 2 * patience + GRACE_LAPS) {
                throw new IllegalStateException("workers have not ended");
            }
        }
        lap.run();
        control.check();
    }

    /**
     * Returns true if the run and all workers have ended, false at the end of the lap. A server without workers also
     * runs until the end of the measurement.
     */
    private boolean ended(Workers workers, RunPhases phases, long lapNanos) throws InterruptedException {
        while (lapNanos - control.nanoTime() > 0) {
            long stepNanos = Math.min(STEP_NANOS, Math.max(1, lapNanos - control.nanoTime()));
            if (workers.await(stepNanos)) {
                if (!phases.isRunning()) {
                    return true;
                }
                TimeUnit.NANOSECONDS.sleep(stepNanos);
            }
        }
        return false;
    }

    private String processName() {
        return switch (plan.mode()) {
            case ALL -> "client and server";
            case SERVER -> ThreadNames.SERVER;
            case CLIENT -> ThreadNames.CLIENT;
        };
    }

    private String hostText() {
        return plan.host().contains(":") ? "[" + plan.host() + "]" : plan.host();
    }
}
