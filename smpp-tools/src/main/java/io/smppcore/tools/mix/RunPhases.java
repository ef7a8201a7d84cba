package io.smppcore.tools.mix;

import io.smppcore.tools.load.LoadControl;
import java.time.Duration;

/** Warm-up and measurement of a run, which may end early. Thread-safe. */
record RunPhases(LoadControl control, long measureNanos, long endNanos) {

    /** Begins the warm-up. */
    static RunPhases begin(Duration warmUp, Duration duration, LoadControl control) {
        long measureNanos = control.nanoTime() + warmUp.toNanos();
        return new RunPhases(control, measureNanos, measureNanos + duration.toNanos());
    }

    /** Returns true until the end of the measurement, or until a stop. */
    boolean isRunning() {
        return !isCutShort() && control.nanoTime() - endNanos < 0;
    }

    /** Returns true if a request that begins at a {@link LoadControl#nanoTime} is measured. */
    boolean measures(long nanos) {
        return nanos - measureNanos >= 0;
    }

    /** Returns true if the run was stopped. */
    boolean isCutShort() {
        return control.isStopped();
    }
}
