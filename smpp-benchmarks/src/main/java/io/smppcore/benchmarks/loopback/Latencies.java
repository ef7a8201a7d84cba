package io.smppcore.benchmarks.loopback;

import io.smppcore.pdu.Response;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/* A prime: a thread submits in bursts of a quarter of its part of the window, and each 32nd message would be the first of its burst all the
 * time. */

/**
 * How long messages take from the moment before they are handed over until their answer is there. Thread-safe.
 *
 * <p>One of {@value #EVERY} messages is timed: two looks at the clock and one count, by the thread that submits and the one that brings the
 * answer, which is less than a hundredth of what the message takes.
 */
final class Latencies {

    static final int EVERY = 31;

    private static final int DIGITS = 3;
    private static final long HIGHEST_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final double NANOS_PER_MICRO = 1_000;

    private final Histogram histogram = new ConcurrentHistogram(HIGHEST_NANOS, DIGITS);

    /** Whether the next message is one of those that are timed. For the thread that submits. */
    static boolean isTimed(InFlight inFlight) {
        return inFlight.submitted() % EVERY == 0;
    }

    /** What to call when the message that is submitted next has ended. For the thread that submits. */
    BiConsumer<@Nullable Response, @Nullable Throwable> onEnd(InFlight inFlight) {
        if (!isTimed(inFlight)) {
            return inFlight::ended;
        }
        long startNanos = System.nanoTime();
        return (response, cause) -> {
            record(System.nanoTime() - startNanos);
            inFlight.ended(response, cause);
        };
    }

    /**
     * One message has its answer.
     *
     * @param nanos how long that took, 0 to an hour
     */
    void record(long nanos) {
        histogram.recordValue(nanos);
    }

    /** Forgets everything. Nothing may be in flight. */
    void reset() {
        histogram.reset();
    }

    /**
     * What the messages took since the last reset. Nothing may be in flight.
     *
     * @throws IllegalStateException when none was timed
     */
    Percentiles percentiles() {
        if (histogram.getTotalCount() == 0) {
            throw new IllegalStateException("latencies: 0 (expected: one for each " + EVERY + " messages)");
        }
        return new Percentiles(micros(50), micros(99), micros(99.9));
    }

    private double micros(double percentile) {
        return histogram.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
    }

    /**
     * Some percentiles.
     *
     * @param p50 microseconds
     * @param p99 microseconds
     * @param p999 microseconds
     */
    record Percentiles(double p50, double p99, double p999) {

        static final Percentiles NONE = new Percentiles(0, 0, 0);
    }
}
