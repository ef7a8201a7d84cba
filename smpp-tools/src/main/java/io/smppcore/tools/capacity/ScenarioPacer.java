package io.smppcore.tools.capacity;

import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.Pacer;
import io.smppcore.tools.measure.Tally;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** Starter of scenarios of all kinds in turn, each when it is due. Used once; its counts may be read by any thread. */
final class ScenarioPacer {

    /** Maximum number of scenarios in flight; those due beyond it count as not sent. */
    private static final long MAX_IN_FLIGHT = 500_000;

    private final Gateway gateway;
    private final Pace pace;
    private final ScenarioKind[] kinds;
    private final long judgedFromNanos;
    private final long startNanos;
    private final LoadControl control = new LoadControl();
    private final Map<ScenarioKind, Tally> before = new EnumMap<>(ScenarioKind.class);
    private final Map<ScenarioKind, Tally> judged = new EnumMap<>(ScenarioKind.class);
    private volatile long maxLagNanos;

    /**
     * Creates a pacer.
     *
     * @param gateway gateway that carries out the scenarios
     * @param pace times at which they are due
     * @param judgedFromNanos scenarios that are due earlier than this after the beginning are not judged
     * @param startNanos {@link System#nanoTime} of the beginning
     */
    ScenarioPacer(Gateway gateway, Pace pace, long judgedFromNanos, long startNanos) {
        this.gateway = gateway;
        this.pace = pace;
        this.kinds = gateway.plan().kinds().toArray(ScenarioKind[]::new);
        this.judgedFromNanos = startNanos + judgedFromNanos;
        this.startNanos = startNanos;
        for (ScenarioKind kind : kinds) {
            before.put(kind, new Tally());
            judged.put(kind, new Tally());
        }
    }

    /** Starts the thread that begins the scenarios; the future completes when the last one has begun. */
    CompletableFuture<Void> start() {
        return new Pacer(pace.count(), number -> startNanos + pace.nanosAt(number), this::begin, control::isStopped)
                .start("capacity-pacer");
    }

    /** Begins no further scenarios. */
    void stop() {
        control.stop();
    }

    boolean isStopped() {
        return control.isStopped();
    }

    /** Returns the records of judged scenarios, by kind. */
    Map<ScenarioKind, Tally> judged() {
        return judged;
    }

    /** Returns the longest delay with which a judged scenario began; it is part of the latency. */
    long maxLagNanos() {
        return maxLagNanos;
    }

    private void begin(long number, long dueNanos) {
        ScenarioKind kind = kinds[(int) (number % kinds.length)];
        boolean isJudged = dueNanos - judgedFromNanos >= 0;
        Tally record = Objects.requireNonNull((isJudged ? judged : before).get(kind));
        if (gateway.inFlight().get() >= MAX_IN_FLIGHT) {
            record.notBegun(MAX_IN_FLIGHT + " scenarios are in flight already");
            return;
        }
        if (isJudged) {
            maxLagNanos = Math.max(maxLagNanos, System.nanoTime() - dueNanos);
        }
        gateway.begin(kind, new Attempt(record, gateway.inFlight(), dueNanos));
    }
}
