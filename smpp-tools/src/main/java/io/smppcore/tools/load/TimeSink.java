package io.smppcore.tools.load;

import io.smppcore.tools.measure.Distribution;
import org.HdrHistogram.Histogram;

/**
 * Where times are put together, in nanoseconds. Confined to one thread.
 *
 * @param latency from when requests were meant to be sent
 * @param service from when they were
 * @param recent latency since it was last looked at
 */
record TimeSink(Histogram latency, Histogram service, Histogram recent) {

    /** An empty one, with the recent times in a histogram of several sinks. */
    static TimeSink into(Histogram recent) {
        return new TimeSink(Distribution.histogram(), Distribution.histogram(), recent);
    }
}
