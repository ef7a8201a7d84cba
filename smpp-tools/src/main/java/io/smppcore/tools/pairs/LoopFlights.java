package io.smppcore.tools.pairs;

import io.smppcore.tools.measure.Distribution;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/** The times from sender to receiver of the messages that arrive on one event loop, which writes them. */
final class LoopFlights {

    private final SingleWriterRecorder nanos =
            new SingleWriterRecorder(1, Distribution.MAX_NANOS, Distribution.SIGNIFICANT_DIGITS);

    private @Nullable Histogram spare;

    private final PairsPlan plan;
    private final Histogram latency = Distribution.histogram();
    private final Histogram service = Distribution.histogram();

    LoopFlights(PairsPlan plan) {
        this.plan = plan;
    }

    /** Records the times of a message since it was due and since it was sent. Called on the event loop. */
    void record(int pair, int sequence, long latencyNanos, long serviceNanos) {
        long flightNanos = Math.clamp(latencyNanos, 1, Distribution.MAX_NANOS);
        nanos.recordValue(flightNanos);
        if (plan.isMeasured(pair, sequence)) {
            latency.recordValue(flightNanos);
            service.recordValue(Math.clamp(serviceNanos, 1, Distribution.MAX_NANOS));
        }
    }

    /** Adds the times since the last call to a sum. Called by one thread. */
    void moveTo(Histogram sum) {
        Histogram gathered = nanos.getIntervalHistogram(spare);
        sum.add(gathered);
        spare = gathered;
    }

    /** Adds the times of the measured messages to sums. Call only after the sessions are closed. */
    void addMeasuredTo(Histogram latencySum, Histogram serviceSum) {
        latencySum.add(latency);
        serviceSum.add(service);
    }
}
