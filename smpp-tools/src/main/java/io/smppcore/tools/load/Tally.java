package io.smppcore.tools.load;

import io.smppcore.session.RequestTimeoutException;
import io.smppcore.tools.measure.Latency;
import io.smppcore.type.CommandStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** What has become of requests. Confined to one event loop while they run; whoever waits for the end may read it afterwards. */
final class Tally {

    /** Longer ones are recorded as this. */
    private static final long MAX_LATENCY_NANOS = 60_000_000_000L;

    private static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram latencyNanos = new Histogram(MAX_LATENCY_NANOS, SIGNIFICANT_DIGITS);

    /** By the number of the status, unsigned order. */
    private final Map<Integer, Long> refusals = new TreeMap<>(Integer::compareUnsigned);

    private long sent;
    private long accepted;
    private long timedOut;
    private long unknown;
    private long elapsedNanos;
    private boolean cutShort;

    void sent() {
        sent++;
    }

    void answered(CommandStatus status, long nanos) {
        latencyNanos.recordValue(Math.min(nanos, MAX_LATENCY_NANOS));
        if (status.isOk()) {
            accepted++;
        } else {
            refusals.merge(status.value(), 1L, Long::sum);
        }
    }

    /** A request that was written, and got no response. */
    void failed(Throwable failure) {
        if (failure instanceof RequestTimeoutException) {
            timedOut++;
        } else {
            unknown++;
        }
    }

    /** A request that was counted as sent and then never written; there is no point in going on. */
    void neverWritten() {
        sent--;
        cutShort = true;
    }

    /** From the first request to the last response. */
    void took(long nanos) {
        elapsedNanos = nanos;
    }

    void cutShort() {
        cutShort = true;
    }

    /** Takes in what another bind has done at the same time. */
    void add(Tally other) {
        latencyNanos.add(other.latencyNanos);
        other.refusals.forEach((status, count) -> refusals.merge(status, count, Long::sum));
        sent += other.sent;
        accepted += other.accepted;
        timedOut += other.timedOut;
        unknown += other.unknown;
        elapsedNanos = Math.max(elapsedNanos, other.elapsedNanos);
        cutShort |= other.cutShort;
    }

    LoadResult toResult(int window, int binds) {
        Map<CommandStatus, Long> statuses = new LinkedHashMap<>();
        if (accepted > 0) {
            statuses.put(CommandStatus.ESME_ROK, accepted);
        }
        refusals.forEach((status, count) -> statuses.put(CommandStatus.of(status), count));
        long refused = refusals.values().stream().mapToLong(Long::longValue).sum();
        return new LoadResult(
                sent,
                accepted,
                refused,
                timedOut,
                unknown,
                elapsedNanos,
                window,
                binds,
                Latency.of(latencyNanos),
                statuses,
                cutShort,
                null);
    }
}
