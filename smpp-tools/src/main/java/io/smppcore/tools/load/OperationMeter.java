package io.smppcore.tools.load;

import io.smppcore.session.RequestTimeoutException;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.LedgerCount;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/* Two histograms change places on the event loop when it is told to, instead of one that two threads may use at the same time: that would
 * cost every request two atomic operations, for the sake of one look in a second. */

/**
 * Measures one kind of requests on one event loop. Confined to it, but for what says something else: one other thread takes what was handed
 * over to it, and the rest behind the end of the run.
 */
final class OperationMeter {

    private final LedgerCount count = new LedgerCount();
    private final Times latency = new Times();
    private final @Nullable Times service;

    /**
     * Begins with nothing.
     *
     * @param open whether the time at which a request was meant to be sent differs from the one at which it was
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
        if (UnknownCause.isNeverWritten(failure)) {
            count.neverWritten();
        } else if (failure instanceof RequestTimeoutException) {
            count.timedOut();
        } else {
            count.unknown(UnknownCause.of(failure));
        }
    }

    void notSent(long requests) {
        count.notSent(requests);
    }

    /**
     * What has become of the requests. Only behind the end of the run.
     *
     * @throws IllegalStateException if the count does not add up
     */
    Ledger ledger() {
        return count.toLedger();
    }

    /** Leaves the times since the last call to the other thread, which has taken those of before. */
    void handOver() {
        latency.handOver();
        if (service != null) {
            service.handOver();
        }
    }

    /** For the other thread: takes the times that were handed over to it. */
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
