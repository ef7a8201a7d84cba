package io.smppcore.tools.load;

import io.smppcore.tools.measure.Latency;
import io.smppcore.type.CommandStatus;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a run went. Every request that was sent is in exactly one of accepted, refused, timed out and unknown.
 *
 * @param sent requests that were written
 * @param accepted responses with ESME_ROK
 * @param refused responses with any other status
 * @param timedOut requests without a response within the request timeout
 * @param unknown requests whose session ended before the response, or whose response was not one
 * @param elapsedNanos from the first request to the last response
 * @param window requests in flight on each bind
 * @param binds sessions
 * @param latency how long the responses took
 * @param statuses how many responses had which status, in the order in which they are shown
 * @param cutShort whether the run ended before it had sent what it should
 * @param receipts receipts that came in, or null when none were asked for
 */
public record LoadResult(
        long sent,
        long accepted,
        long refused,
        long timedOut,
        long unknown,
        long elapsedNanos,
        int window,
        int binds,
        Latency latency,
        Map<CommandStatus, Long> statuses,
        boolean cutShort,
        @Nullable Long receipts) {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /**
     * Checks that no request is lost or counted twice.
     *
     * @throws IllegalStateException if one is
     */
    public LoadResult {
        statuses = Collections.unmodifiableMap(new LinkedHashMap<>(statuses));
        long outcomes = accepted + refused + timedOut + unknown;
        long responses = statuses.values().stream().mapToLong(Long::longValue).sum();
        if (sent != outcomes || accepted + refused != responses) {
            throw new IllegalStateException(
                    "the count does not add up: sent=" + sent + " accepted=" + accepted + " refused=" + refused
                            + " timed_out=" + timedOut + " unknown=" + unknown + " responses=" + responses);
        }
    }

    /** Every request was accepted, and all were sent. */
    public boolean isClean() {
        return accepted == sent && !cutShort;
    }

    public double elapsedSeconds() {
        return elapsedNanos / NANOS_PER_SECOND;
    }

    /** Responses per second, whatever their status; 0 when there was no time. */
    public double throughputPerSecond() {
        return elapsedNanos == 0 ? 0 : (accepted + refused) / elapsedSeconds();
    }

    public LoadResult withReceipts(long count) {
        return new LoadResult(
                sent,
                accepted,
                refused,
                timedOut,
                unknown,
                elapsedNanos,
                window,
                binds,
                latency,
                statuses,
                cutShort,
                count);
    }
}
