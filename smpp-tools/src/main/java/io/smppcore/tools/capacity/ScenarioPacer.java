package io.smppcore.tools.capacity;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/* An open loop: when a scenario is meant to begin depends on its number alone. Whatever keeps the pacer, the server or the window, the
 * scenario counts from that time on, so that a stall shows in all scenarios that were due in it. */

/** Begins scenarios of all kinds in turn, each at its time. Runs once, on a thread of its own; may be looked at from others. */
final class ScenarioPacer implements Runnable {

    /** More would only fill the memory; what is due beyond is counted as not sent. */
    private static final long MAX_IN_FLIGHT = 500_000;

    private static final long MAX_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Gateway gateway;
    private final Pace pace;
    private final long judgedFromNanos;
    private final long startNanos;
    private final Map<ScenarioKind, ScenarioRecord> before = new EnumMap<>(ScenarioKind.class);
    private final Map<ScenarioKind, ScenarioRecord> judged = new EnumMap<>(ScenarioKind.class);
    private volatile boolean stopped;
    private volatile long maxLagNanos;

    /**
     * Plans a run.
     *
     * @param gateway carries the scenarios out
     * @param pace when they are due
     * @param judgedFromNanos what is due before that, after the beginning, is not judged
     * @param startNanos the {@link System#nanoTime} of the beginning
     */
    ScenarioPacer(Gateway gateway, Pace pace, long judgedFromNanos, long startNanos) {
        this.gateway = gateway;
        this.pace = pace;
        this.judgedFromNanos = judgedFromNanos;
        this.startNanos = startNanos;
        for (ScenarioKind kind : gateway.plan().kinds()) {
            before.put(kind, new ScenarioRecord());
            judged.put(kind, new ScenarioRecord());
        }
    }

    @Override
    public void run() {
        ScenarioKind[] kinds = gateway.plan().kinds().toArray(ScenarioKind[]::new);
        long count = pace.count();
        for (long number = 0; number < count; number++) {
            long afterStartNanos = pace.nanosAt(number);
            awaitUntil(startNanos + afterStartNanos);
            if (stopped) {
                return;
            }
            ScenarioKind kind = kinds[(int) (number % kinds.length)];
            begin(kind, afterStartNanos);
        }
    }

    /** Nothing further is begun. */
    void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    /** What is judged, by kind. */
    Map<ScenarioKind, ScenarioRecord> judged() {
        return judged;
    }

    /** By how much a scenario that is judged was begun too late at most, which is counted with its latency. */
    long maxLagNanos() {
        return maxLagNanos;
    }

    private void begin(ScenarioKind kind, long afterStartNanos) {
        boolean isJudged = afterStartNanos >= judgedFromNanos;
        long dueNanos = startNanos + afterStartNanos;
        ScenarioRecord record = Objects.requireNonNull((isJudged ? judged : before).get(kind));
        if (gateway.inFlight().count() >= MAX_IN_FLIGHT) {
            record.notBegun(MAX_IN_FLIGHT + " scenarios are in flight already");
            return;
        }
        if (isJudged) {
            maxLagNanos = Math.max(maxLagNanos, System.nanoTime() - dueNanos);
        }
        gateway.begin(kind, new Attempt(record, gateway.inFlight(), dueNanos));
    }

    private void awaitUntil(long dueNanos) {
        long leftNanos = dueNanos - System.nanoTime();
        while (leftNanos > 0 && !stopped) {
            LockSupport.parkNanos(this, Math.min(leftNanos, MAX_PARK_NANOS));
            leftNanos = dueNanos - System.nanoTime();
        }
    }
}
