package io.smppcore.tools.load;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.LedgerCount;
import io.smppcore.type.CommandStatus;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/* The event loop swaps two histograms on request. One histogram for two threads would cost every request two atomic
 * operations, for one look per second. */

/**
 * The measurements of one kind of requests on one event loop. Confined to it, except where noted: one other thread
 * takes times that were handed over, and the counts after the end of the run.
 */
final class OperationMeter {

    private final LedgerCount count = new LedgerCount();
    private final Times latency = new Times();
    private final @Nullable Times service;

    /**
     * Creates an empty meter.
     *
     * @param open whether requests may be sent later than they are due
     */
    OperationMeter(boolean open) {
        this.service = open ? new Times() : null;
    }

    void sent() {
        count.sent();
    }

    void answered(CommandStatus status, long latencyNanos, long serviceNanos) {
        count.answered(status);
        latency.record(latencyNanos);
        if (service != null) {
            service.record(serviceNanos);
        }
    }

    void failed(Throwable failure) {
        count.failed(failure);
    }

    void notSent(long requests) {
        count.notSent(requests);
    }

    /**
     * Returns the outcomes. Only after the end of the run.
     *
     * @throws IllegalStateException if the counts do not add up
     */
    Ledger ledger() {
        return count.toLedger();
    }

    /** Hands over the times since the last call; the other thread has taken those before. */
    void handOver() {
        latency.handOver();
        if (service != null) {
            service.handOver();
        }
    }

    /** Takes the times that were handed over. On the other thread. */
    void takeHandedInto(TimeSink sink) {
        latency.takeHandedInto(sink.latency(), sink.recent());
        if (service != null) {
            service.takeHandedInto(sink.service(), null);
        }
    }

    /** Times in nanoseconds. */
    private static final class Times {

        private Histogram recorded = Distribution.histogram();
        private Histogram handed = Distribution.histogram();

        void record(long nanos) {
            recorded.recordValue(Math.min(nanos, Distribution.MAX_NANOS));
        }

        void handOver() {
            Histogram full = recorded;
            recorded = handed;
            handed = full;
        }

        void takeHandedInto(Histogram all, @Nullable Histogram recent) {
            if (handed.getTotalCount() > 0) {
                all.add(handed);
                if (recent != null) {
                    recent.add(handed);
                }
                handed.reset();
            }
        }
    }
}
