package io.smppcore.tools.measure;

/**
 * About a second of a run.
 *
 * @param startNanos beginning, after that of the measurement
 * @param nanos length
 * @param sent requests that were written
 * @param ok responses with ESME_ROK
 * @param errors requests that were refused, timed out or of unknown outcome
 * @param inFlight requests in flight at its end
 * @param latency latency of the responses of this time, from when their requests were due
 */
public record Interval(long startNanos, long nanos, long sent, long ok, long errors, long inFlight, Latency latency) {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /** Returns the same interval of a measurement that began earlier. */
    public Interval plusNanos(long offset) {
        return new Interval(startNanos + offset, nanos, sent, ok, errors, inFlight, latency);
    }

    /** Returns the same interval with other times. */
    public Interval withLatency(Latency other) {
        return new Interval(startNanos, nanos, sent, ok, errors, inFlight, other);
    }

    /** Returns the beginning in seconds, after that of the measurement. */
    public double startSeconds() {
        return startNanos / NANOS_PER_SECOND;
    }

    /** Returns accepted requests per second. */
    public double okPerSecond() {
        return nanos == 0 ? 0 : ok * NANOS_PER_SECOND / nanos;
    }
}
