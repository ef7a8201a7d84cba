package io.smppcore.tools.load;

import io.smppcore.tools.measure.Distribution;
import org.HdrHistogram.Histogram;

/**
 * A sum of times, in nanoseconds. Confined to one thread.
 *
 * @param latency times from when requests were due
 * @param service times from when requests were sent
 * @param recent latency since the last look
 */
record TimeSink(Histogram latency, Histogram service, Histogram recent) {

    /** Returns an empty sum whose recent times go to a shared histogram. */
    static TimeSink into(Histogram recent) {
        return new TimeSink(Distribution.histogram(), Distribution.histogram(), recent);
    }
}
