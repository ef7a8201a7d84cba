package io.smppcore.tools.pairs;

import io.smppcore.tools.measure.Distribution;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/** The times of messages received on one event loop, which alone writes them; another thread takes them. */
final class LoopFlights {

    private static final int SIGNIFICANT_DIGITS = 3;

    private final SingleWriterRecorder nanos = new SingleWriterRecorder(1, Distribution.MAX_NANOS, SIGNIFICANT_DIGITS);

    private @Nullable Histogram spare;

    /** Records a message. On the event loop. */
    void record(long flightNanos) {
        nanos.recordValue(Math.clamp(flightNanos, 1, Distribution.MAX_NANOS));
    }

    /** Moves the times since the last call to a sum. By one thread. */
    void moveTo(Histogram sum) {
        Histogram gathered = nanos.getIntervalHistogram(spare);
        sum.add(gathered);
        spare = gathered;
    }
}
