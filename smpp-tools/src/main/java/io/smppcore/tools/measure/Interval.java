package io.smppcore.tools.measure;

/**
 * The counts and the latency of about one second of a run.
 *
 * @param startNanos nanoseconds from the beginning of the measurement to the beginning of the interval
 * @param nanos length of the interval
 * @param sent requests that were written
 * @param ok responses with ESME_ROK
 * @param errors requests that were refused, timed out or of unknown outcome
 * @param inFlight requests in flight at its end
 * @param latency latency of the responses in it, counted from the due time of their requests
 */
public record Interval(long startNanos, long nanos, long sent, long ok, long errors, long inFlight, Latency latency) {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /** Returns a copy for a measurement that began earlier, by an offset in nanoseconds. */
    public Interval plusNanos(long offset) {
        return new Interval(startNanos + offset, nanos, sent, ok, errors, inFlight, latency);
    }

    /** Returns a copy with another latency. */
    public Interval withLatency(Latency other) {
        return new Interval(startNanos, nanos, sent, ok, errors, inFlight, other);
    }

    /** Returns the seconds from the beginning of the measurement to the beginning of the interval. */
    public double startSeconds() {
        return startNanos / NANOS_PER_SECOND;
    }

    /** Returns accepted requests per second. */
    public double okPerSecond() {
        return Rates.perSecond(ok, nanos);
    }
}
