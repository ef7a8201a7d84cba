package io.smppcore.tools.load;

import io.smppcore.tools.measure.Distribution;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Times of the responses that arrived in one interval, as histograms in nanoseconds. An {@link OperationMeter} records
 * into it and uses it again. Confined to one thread at a time.
 */
final class Times {

    private final Histogram latency = Distribution.histogram();
    private final @Nullable Histogram service;
    private int interval;

    /**
     * Creates an instance without times.
     *
     * @param open true if requests may be sent later than they are due; otherwise latency and service time are equal
     *     and recorded once
     */
    Times(boolean open) {
        this.service = open ? Distribution.histogram() : null;
    }

    /**
     * Begins an interval, with nothing recorded.
     *
     * @param number its number, from 0
     */
    void begin(int number) {
        if (!isEmpty()) {
            latency.reset();
            if (service != null) {
                service.reset();
            }
        }
        interval = number;
    }

    void record(long latencyNanos, long serviceNanos) {
        latency.recordValue(Math.min(latencyNanos, Distribution.MAX_NANOS));
        if (service != null) {
            service.recordValue(Math.min(serviceNanos, Distribution.MAX_NANOS));
        }
    }

    boolean isEmpty() {
        return latency.getTotalCount() == 0;
    }

    /** Returns the number of the interval in which the responses arrived, from 0. */
    int interval() {
        return interval;
    }

    /** Returns the times from the due time of requests to their responses. */
    Histogram latency() {
        return latency;
    }

    /** Returns the times from the sending of requests to their responses; null if they equal {@link #latency}. */
    @Nullable
    Histogram service() {
        return service;
    }
}
