package io.smppcore.tools.mix;

import io.smppcore.tools.load.LoadControl;
import java.time.Duration;

/**
 * Times at which the warm-up and the measurement of a run end. {@link LoadControl} can stop the run earlier.
 * Thread-safe.
 *
 * @param control clock of the run, and the switch that ends it early
 * @param measureNanos {@link LoadControl#nanoTime} at which the warm-up ends and the measurement begins
 * @param endNanos {@link LoadControl#nanoTime} at which the measurement ends
 */
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
