package io.smppcore.tools.capacity;

import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.Pacer;
import io.smppcore.tools.load.Progress;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.IntervalSeries;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessWatch;
import io.smppcore.tools.measure.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A run at one rate, from the first scenario to the end of the last one. Scenarios begin on the thread of the pacer;
 * everything else is on the main thread. Used once.
 */
final class RateRun {

    private static final long TICK_MILLIS = 100;
    private static final long POLL_MILLIS = 5;
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * Maximum number of scenarios in flight. A scenario that is due when it is reached does not begin, and counts as
     * not sent.
     */
    private static final long MAX_IN_FLIGHT = 500_000;

    /**
     * Maximum number of waits in a scenario, each as long as the timeout: its connection and its requests, one after
     * the other.
     */
    private static final int MAX_WAITS = 5;

    private final Gateway gateway;
    private final Pace pace;
    private final long judgedFromNanos;
    private final LoadControl control;
    private final Progress progress;
    private final String title;
    private final ScenarioKind[] kinds;
    private final Map<ScenarioKind, Tally> before = new EnumMap<>(ScenarioKind.class);
    private final Map<ScenarioKind, Tally> judged = new EnumMap<>(ScenarioKind.class);

    /** Handle that stops the pacer, without the rest of the command. */
    private final LoadControl pacing;

    /** Longest delay between the due time of a judged scenario and its beginning. Latencies include such delays. */
    private volatile long maxLagNanos;

    private final IntervalSeries series;
    private final List<ProcessWatch> watches;
    private final long startNanos;
    private final Instant judgedFrom;
    private long nextLookNanos;
    private boolean judging;
    private boolean lost;
    private long errors;

    /**
     * Creates a run. Its time begins now.
     *
     * @param gateway gateway on which the scenarios run
     * @param pace times at which scenarios are due
     * @param judgedFrom length of the beginning that is not judged
     * @param control handle that ends the run early
     * @param progress display of the progress
     * @param title title of the line of progress
     */
    RateRun(Gateway gateway, Pace pace, Duration judgedFrom, LoadControl control, Progress progress, String title) {
        this.gateway = gateway;
        this.pace = pace;
        this.judgedFromNanos = judgedFrom.toNanos();
        this.control = control;
        this.pacing = new LoadControl(control::nanoTime);
        this.startNanos = control.nanoTime();
        this.judgedFrom = Instant.now().plus(judgedFrom);
        this.progress = progress;
        this.title = title;
        this.kinds = gateway.plan().kinds().toArray(ScenarioKind[]::new);
        for (ScenarioKind kind : kinds) {
            before.put(kind, new Tally(control::nanoTime));
            judged.put(kind, new Tally(control::nanoTime));
        }
        this.series = new IntervalSeries(startNanos + judgedFromNanos);
        this.watches = gateway.watches(startNanos + judgedFromNanos);
        this.nextLookNanos = startNanos + judgedFromNanos + SECOND_NANOS;
    }

    /**
     * Runs until the end of the pace, or until the objective can no longer be met. Then waits for scenarios in flight,
     * for a limited time.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    RateResult run() throws InterruptedException {
        progress.show(title);
        CompletableFuture<Void> paced = new Pacer(
                        pace.count(), number -> startNanos + pace.nanosAt(number), this::begin, pacing)
                .start("capacity-pacer");
        try {
            while (!endsWithinTick(paced)) {
                tick();
            }
        } catch (InterruptedException e) {
            pacing.stop();
            throw e;
        }
        long pacedNanos = pacing.isStopped() ? Math.min(control.nanoTime() - startNanos, pace.nanos()) : pace.nanos();
        drain();
        look();
        return result(Math.max(1, pacedNanos - judgedFromNanos));
    }

    /** Begins a scenario; the kinds take turns. Called on the thread of the pacer. */
    private void begin(long number, long dueNanos) {
        ScenarioKind kind = kinds[(int) (number % kinds.length)];
        boolean isJudged = dueNanos - startNanos - judgedFromNanos >= 0;
        Tally tally = Objects.requireNonNull((isJudged ? judged : before).get(kind));
        if (gateway.inFlight().get() >= MAX_IN_FLIGHT) {
            tally.notBegun(MAX_IN_FLIGHT + " scenarios are in flight already");
            return;
        }
        if (isJudged) {
            maxLagNanos = Math.max(maxLagNanos, control.nanoTime() - dueNanos);
        }
        gateway.begin(kind, new Attempt(tally, gateway.inFlight(), dueNanos, control));
    }

    private static boolean endsWithinTick(CompletableFuture<Void> paced) throws InterruptedException {
        try {
            paced.get(TICK_MILLIS, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the pacer has failed", e.getCause());
        }
    }

    private void tick() {
        long nowNanos = control.nanoTime();
        if (nowNanos >= nextLookNanos) {
            look();
            // After a pause of this process, its seconds are one interval instead of several empty ones.
            nextLookNanos += SECOND_NANOS * (1 + (nowNanos - nextLookNanos) / SECOND_NANOS);
        } else if (!judging && nowNanos >= startNanos + judgedFromNanos) {
            judging = true;
            watches.forEach(ProcessWatch::sample);
        } else if (!judging) {
            gateway.sweep();
            progress.show(String.format(
                    Locale.ROOT,
                    "%s   in flight %,d%s",
                    title,
                    gateway.inFlight().get(),
                    left(nowNanos)));
        }
        if (control.isStopped()) {
            pacing.stop();
        } else if (isLost()) {
            lost = true;
            pacing.stop();
        }
    }

    private void look() {
        gateway.sweep();
        watches.forEach(ProcessWatch::sample);
        long nowNanos = control.nanoTime();
        Interval interval =
                series.next(nowNanos, judged.values(), gateway.inFlight().get());
        errors += interval.errors();
        progress.show(title + "   " + Progress.line(interval, errors) + left(nowNanos));
    }

    private String left(long nowNanos) {
        return "   " + TimeUnit.NANOSECONDS.toSeconds(Math.max(0, startNanos + pace.nanos() - nowNanos)) + " s left";
    }

    /** Returns true if a kind of scenario has already missed its objective, whatever the remaining scenarios do. */
    private boolean isLost() {
        long perKind = expected();
        Slo slo = gateway.plan().slo();
        return judged.values().stream()
                .anyMatch(record -> slo.isLost(perKind, record.counts().errors(), record::slowerThan));
    }

    private long expected() {
        double judgedSeconds = (double) (pace.nanos() - judgedFromNanos) / SECOND_NANOS;
        return (long) Math.ceil(
                pace.perSecond() * judgedSeconds / gateway.plan().kinds().size());
    }

    private void drain() throws InterruptedException {
        long sinceNanos = control.nanoTime();
        long patienceNanos =
                gateway.plan().timeout().multipliedBy(MAX_WAITS).plusSeconds(1).toNanos();
        boolean cutOff = false;
        while (gateway.inFlight().get() > 0) {
            long waitedNanos = control.nanoTime() - sinceNanos;
            if (!cutOff && (control.isOverdue() || waitedNanos > patienceNanos)) {
                gateway.cutOff();
                cutOff = true;
                sinceNanos = control.nanoTime();
            } else if (cutOff && waitedNanos > SECOND_NANOS) {
                return; // the rest counts as unknown
            }
            gateway.sweep();
            Thread.sleep(POLL_MILLIS);
        }
    }

    private RateResult result(long judgedNanos) {
        List<OperationReport> scenarios = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        judged.forEach((kind, tally) -> {
            OperationReport scenario = tally.close(kind.word(), judgedNanos);
            scenarios.add(scenario);
            broken.addAll(gateway.plan().slo().broken(kind.word(), scenario.ledger(), scenario.latency()));
            tally.firstFailure().ifPresent(failure -> failures.add("first failure of " + kind.word() + ": " + failure));
        });
        return new RateResult(
                pace.perSecond(),
                judgedFrom,
                judgedNanos,
                scenarios,
                broken,
                failures,
                control.isStopped() && !lost,
                maxLagNanos,
                series.intervals(),
                watches.stream().map(ProcessWatch::course).toList());
    }
}
