package io.smppcore.tools.load;

import io.smppcore.tools.measure.Distribution;
import org.HdrHistogram.Histogram;

/**
 * Sums of the times of several event loops and intervals, in nanoseconds. Confined to one thread.
 *
 * @param latency times from the due time of requests to their responses
 * @param service times from the sending of requests to their responses
 */
record TimeSink(Histogram latency, Histogram service) {

    /** Creates an instance without times. */
    TimeSink() {
        this(Distribution.histogram(), Distribution.histogram());
    }

    void add(Times times) {
        latency.add(times.latency());
        if (times.service() != null) {
            service.add(times.service());
        }
    }
}
