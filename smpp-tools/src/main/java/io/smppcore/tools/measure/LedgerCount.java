package io.smppcore.tools.measure;

import io.smppcore.type.CommandStatus;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Counts what becomes of requests. Confined to one thread while it counts; allocates nothing for a response with ESME_ROK. */
public final class LedgerCount {

    private final Map<CommandStatus, Long> refusals = new HashMap<>();
    private final Map<UnknownCause, Long> unknown = new EnumMap<>(UnknownCause.class);
    private long sent;
    private long ok;
    private long timedOut;
    private long notSent;

    /** A request is handed to its session. */
    public void sent() {
        sent++;
    }

    /** It has been answered. */
    public void answered(CommandStatus status) {
        if (status.isOk()) {
            ok++;
        } else {
            refusals.merge(status, 1L, Long::sum);
        }
    }

    /** It was not answered in time. */
    public void timedOut() {
        timedOut++;
    }

    /** Nobody knows what has become of it. */
    public void unknown(UnknownCause cause) {
        unknown.merge(cause, 1L, Long::sum);
    }

    /** It was counted as sent and then never written. */
    public void neverWritten() {
        sent--;
        notSent++;
    }

    /** So many were due and were not even handed to a session. */
    public void notSent(long count) {
        notSent += count;
    }

    /**
     * How things stand when nothing is in flight.
     *
     * @throws IllegalStateException when the count does not add up
     */
    public Ledger toLedger() {
        Map<CommandStatus, Long> statuses = new HashMap<>(refusals);
        if (ok > 0) {
            statuses.put(CommandStatus.ESME_ROK, ok);
        }
        return new Ledger(sent, statuses, timedOut, unknown, notSent);
    }
}
