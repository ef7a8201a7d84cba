package io.smppcore.tools.mix;

import io.smppcore.tools.load.LoadControl;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Warm-up, what is measured, and the end, which may come early. Thread-safe. */
final class Course {

    private final LoadControl control;
    private final long measureNanos;
    private final long endNanos;
    private volatile @Nullable Throwable failure;

    private Course(LoadControl control, long measureNanos, long endNanos) {
        this.control = control;
        this.measureNanos = measureNanos;
        this.endNanos = endNanos;
    }

    /** Begins now. */
    static Course begin(Duration warmUp, Duration duration, LoadControl control) {
        long measureNanos = System.nanoTime() + warmUp.toNanos();
        return new Course(control, measureNanos, measureNanos + duration.toNanos());
    }

    /** Whether workers begin another round. */
    boolean goesOn() {
        return !isCutShort() && System.nanoTime() - endNanos < 0;
    }

    /** Whether what begins at this moment counts. */
    boolean measures(long nanos) {
        return nanos - measureNanos >= 0;
    }

    /** The {@link System#nanoTime} from which on requests count. */
    long measureNanos() {
        return measureNanos;
    }

    /** Ends everything: there is an error in this program. */
    void fail(Throwable cause) {
        failure = cause;
        control.stop();
    }

    boolean isCutShort() {
        return control.isStopped();
    }

    @Nullable
    Throwable failure() {
        return failure;
    }
}
