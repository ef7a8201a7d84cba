package io.smppcore.tools.pairs;

import io.smppcore.tools.measure.Distribution;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/** How long the messages took that came on one event loop, which alone writes; another thread takes what has gathered. */
final class LoopFlights {

    private static final int SIGNIFICANT_DIGITS = 3;

    private final SingleWriterRecorder nanos = new SingleWriterRecorder(1, Distribution.MAX_NANOS, SIGNIFICANT_DIGITS);

    private @Nullable Histogram spare;

    /** One message has come; on the event loop. */
    void record(long flightNanos) {
        nanos.recordValue(Math.clamp(flightNanos, 1, Distribution.MAX_NANOS));
    }

    /** Adds what has come since the last time; by one thread. */
    void moveTo(Histogram sum) {
        Histogram gathered = nanos.getIntervalHistogram(spare);
        sum.add(gathered);
        spare = gathered;
    }
}
