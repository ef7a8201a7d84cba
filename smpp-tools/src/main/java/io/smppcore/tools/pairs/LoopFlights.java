package io.smppcore.tools.pairs;

import io.smppcore.tools.measure.Distribution;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/** The times of the messages received on one event loop, which writes them; another thread takes them. */
final class LoopFlights {

    private final SingleWriterRecorder nanos =
            new SingleWriterRecorder(1, Distribution.MAX_NANOS, Distribution.SIGNIFICANT_DIGITS);

    private @Nullable Histogram spare;

    /** Records a message. On the event loop. */
    void record(long flightNanos) {
        nanos.recordValue(Math.clamp(flightNanos, 1, Distribution.MAX_NANOS));
    }

    /** Adds the times since the last call to a sum. Called by one thread. */
    void moveTo(Histogram sum) {
        Histogram gathered = nanos.getIntervalHistogram(spare);
        sum.add(gathered);
        spare = gathered;
    }
}
