package io.smppcore.tools.measure;

/**
 * What happened in about a second of a run.
 *
 * @param startNanos when it began, after the beginning of what is measured
 * @param nanos how long it was
 * @param sent requests that were written
 * @param ok responses with ESME_ROK
 * @param errors refused, timed out or unknown
 * @param inFlight requests without a response at its end
 * @param latency how long the responses of this time took, from when their requests were meant to be sent
 */
public record Interval(long startNanos, long nanos, long sent, long ok, long errors, long inFlight, Latency latency) {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /** Seconds after the beginning of what is measured. */
    public double startSeconds() {
        return startNanos / NANOS_PER_SECOND;
    }

    /** Accepted requests per second. */
    public double okPerSecond() {
        return nanos == 0 ? 0 : ok * NANOS_PER_SECOND / nanos;
    }
}
