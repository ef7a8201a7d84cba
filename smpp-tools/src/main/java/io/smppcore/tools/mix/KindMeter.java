package io.smppcore.tools.mix;

import io.smppcore.tools.measure.Distribution;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * The live counts and times of the workers of one kind. Recording is thread-safe and does not block; reading is
 * confined to the thread that watches the run.
 */
final class KindMeter {

    private final Recorder times = new Recorder(1, Distribution.MAX_NANOS, Distribution.SIGNIFICANT_DIGITS);
    private final Histogram all = Distribution.histogram();
    private final LongAdder started = new LongAdder();
    private final LongAdder ok = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private @Nullable Histogram recycled;

    void started() {
        started.increment();
    }

    /** Removes a request that was not sent and does not count as an error. */
    void uncount() {
        started.decrement();
    }

    void answered(boolean accepted, long nanos) {
        times.recordValue(Math.clamp(nanos, 1, Distribution.MAX_NANOS));
        (accepted ? ok : errors).increment();
    }

    void failed() {
        errors.increment();
    }

    long startedSoFar() {
        return started.sum();
    }

    long okSoFar() {
        return ok.sum();
    }

    long errorsSoFar() {
        return errors.sum();
    }

    /** Returns the times since the last call, valid until the next one. */
    Histogram lap() {
        Histogram lap = times.getIntervalHistogram(recycled);
        all.add(lap);
        recycled = lap;
        return lap;
    }

    /** Returns the times of all laps. */
    Distribution distribution() {
        return Distribution.of(all);
    }
}
