package io.smppcore.tools.measure;

import io.smppcore.session.RequestTimeoutException;
import io.smppcore.type.CommandStatus;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * Counter of the outcomes of requests. Confined to one thread; allocates nothing for a response with ESME_ROK.
 */
public final class LedgerCount {

    private final Map<CommandStatus, Long> refusals = new HashMap<>();
    private final Map<UnknownCause, Long> unknown = new EnumMap<>(UnknownCause.class);
    private long sent;
    private long ok;
    private long timedOut;
    private long notSent;

    /** Counts a request that is passed to its session. */
    public void sent() {
        sent++;
    }

    /** Counts a response. */
    public void answered(CommandStatus status) {
        if (status.isOk()) {
            ok++;
        } else {
            refusals.merge(status, 1L, Long::sum);
        }
    }

    /** Counts a request without a response in time. */
    public void timedOut() {
        timedOut++;
    }

    /** Counts a request of unknown outcome. */
    public void unknown(UnknownCause cause) {
        unknown.merge(cause, 1L, Long::sum);
    }

    /** Counts a failed request: never written, timed out, or of unknown outcome. */
    public void failed(Throwable failure) {
        if (UnknownCause.isNeverWritten(failure)) {
            neverWritten();
        } else if (failure instanceof RequestTimeoutException) {
            timedOut();
        } else {
            unknown(UnknownCause.of(failure));
        }
    }

    /** Moves a request that was counted as sent, but never written, to those not sent. */
    public void neverWritten() {
        sent--;
        notSent++;
    }

    /** Removes a request that was counted as sent from all counts. */
    public void withdrawn() {
        sent--;
    }

    /** Counts requests that were due but never passed to a session. */
    public void notSent(long count) {
        notSent += count;
    }

    /** Returns the counts so far; requests not sent do not count as errors. */
    public IntervalSeries.Counts counts() {
        return new IntervalSeries.Counts(sent, ok, Ledger.sum(refusals) + timedOut + Ledger.sum(unknown));
    }

    /** Returns the number of requests that were due but never written. */
    public long notSent() {
        return notSent;
    }

    /**
     * Returns the counts when nothing is in flight.
     *
     * @throws IllegalStateException if the counts do not add up
     */
    public Ledger toLedger() {
        Map<CommandStatus, Long> statuses = new HashMap<>(refusals);
        if (ok > 0) {
            statuses.put(CommandStatus.ESME_ROK, ok);
        }
        return new Ledger(sent, statuses, timedOut, unknown, notSent);
    }
}
