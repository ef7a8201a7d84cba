package io.smppcore.tools.load;

import io.smppcore.internal.engine.Wire;
import io.smppcore.tools.measure.IntervalSeries;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The meters of a run, by event loop. Thread-safe. */
final class Meters {

    private final boolean open;
    private final Map<Thread, LoopMeter> byLoop = new ConcurrentHashMap<>();

    /**
     * Begins without any.
     *
     * @param open whether requests are due by a plan
     */
    Meters(boolean open) {
        this.open = open;
    }

    /** The meter of the event loop that calls, to which this is a way. */
    LoopMeter ofThisLoop(Wire wire) {
        return byLoop.computeIfAbsent(Thread.currentThread(), thread -> new LoopMeter(open, wire));
    }

    boolean isOpen() {
        return open;
    }

    Collection<LoopMeter> all() {
        return byLoop.values();
    }

    IntervalSeries.Counts counts() {
        return byLoop.values().stream()
                .map(meter -> meter.live().counts())
                .reduce(IntervalSeries.Counts.ZERO, IntervalSeries.Counts::plus);
    }
}
