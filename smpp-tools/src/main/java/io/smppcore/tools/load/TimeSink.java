package io.smppcore.tools.load;

import io.smppcore.tools.measure.Distribution;
import org.HdrHistogram.Histogram;

/**
 * The times of several measurements together, in nanoseconds. Confined to one thread.
 *
 * @param latency times counted from the due time of requests
 * @param service times counted from the sending of requests
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
