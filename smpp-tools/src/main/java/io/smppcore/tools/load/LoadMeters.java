package io.smppcore.tools.load;

import io.smppcore.tools.measure.IntervalSeries;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** The meters of a run, by event loop. Thread-safe. */
final class LoadMeters {

    private final boolean open;
    private final AtomicInteger running = new AtomicInteger();
    private final Map<Thread, LoopMeter> byLoop = new ConcurrentHashMap<>();

    /**
     * Creates an instance without meters.
     *
     * @param open true if the loop is open
     */
    LoadMeters(boolean open) {
        this.open = open;
    }

    /**
     * Returns the meter of the calling event loop.
     *
     * @param loop executor of the event loop, on which the meter hands over its times
     */
    LoopMeter ofThisLoop(Executor loop) {
        return byLoop.computeIfAbsent(Thread.currentThread(), thread -> new LoopMeter(open, running, loop));
    }

    /** Ends an interval and returns its number, from 0; the event loops assign later times to the next one. */
    int endInterval() {
        return running.getAndIncrement();
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
