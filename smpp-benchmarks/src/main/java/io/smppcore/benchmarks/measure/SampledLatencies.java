package io.smppcore.benchmarks.measure;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/* EVERY is a prime number: a thread submits in bursts of a quarter of its share of the window, so that with 32 the
 * timed message would always be the first of its burst. */

/**
 * Latencies of messages, from the moment before they are sent to their response. Thread-safe.
 *
 * <p>One of {@value #EVERY} messages is timed: two reads of the clock and one count, by the thread that submits and the
 * one that completes the response, less than a hundredth of the time of a message.
 */
public final class SampledLatencies {

    public static final int EVERY = 31;

    private static final int DIGITS = 3;
    private static final long HIGHEST_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final double NANOS_PER_MICRO = 1_000;

    private final LongSupplier clock;
    private final Histogram histogram = new ConcurrentHistogram(HIGHEST_NANOS, DIGITS);

    public SampledLatencies() {
        this(System::nanoTime);
    }

    /** Creates latencies by another clock, for tests. */
    public SampledLatencies(LongSupplier clock) {
        this.clock = clock;
    }

    /** Returns the time in nanoseconds, with any origin. */
    public long nanoTime() {
        return clock.getAsLong();
    }

    /** Returns {@code true} if the next message is timed. Called by the submitting thread. */
    public static boolean isTimed(ThreadWindow inFlight) {
        return inFlight.submitted() % EVERY == 0;
    }

    /** Returns a completion that also records the latency from a value of {@link #nanoTime}. */
    public Timed timed(ThreadWindow inFlight, long startNanos) {
        return new Timed(this, inFlight, startNanos);
    }

    /** Records the latency of one message in nanoseconds, 0 to an hour. */
    public void record(long nanos) {
        histogram.recordValue(nanos);
    }

    /** Clears all latencies; some that are recorded at the same time may stay. */
    public void reset() {
        histogram.reset();
    }

    /**
     * Returns the percentiles since the last reset.
     *
     * @throws IllegalStateException if no message was timed
     */
    public Percentiles percentiles() {
        if (histogram.getTotalCount() == 0) {
            throw new IllegalStateException("latencies: 0 (expected: one for each " + EVERY + " messages)");
        }
        return new Percentiles(micros(50), micros(99), micros(99.9));
    }

    private double micros(double percentile) {
        return histogram.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
    }

    /** Completion of a message that is timed. */
    public record Timed(SampledLatencies latencies, ThreadWindow inFlight, long startNanos) implements Completion {

        /** Records the latency until now. */
        public void stop() {
            latencies.record(latencies.nanoTime() - startNanos);
        }

        @Override
        public void answered() {
            stop();
            inFlight.answered();
        }

        @Override
        public void failed(Throwable cause) {
            inFlight.failed(cause);
        }
    }

    /** Percentiles in microseconds. */
    public record Percentiles(double p50, double p99, double p999) {

        public static final Percentiles NONE = new Percentiles(0, 0, 0);
    }
}
