package io.smppcore.tools.pairs;

import io.smppcore.tools.measure.Distribution;
import org.HdrHistogram.Histogram;

/**
 * The times of each message of one pair, by number. Confined to the event loop of the receiver until its session ends.
 */
final class FlightTable {

    private final long[] fromIntended;
    private final long[] fromSent;

    FlightTable(int capacity) {
        this.fromIntended = new long[capacity];
        this.fromSent = new long[capacity];
    }

    /** Stores the times of a message that is received for the first time. */
    void put(int sequence, long fromIntendedNanos, long fromSentNanos) {
        fromIntended[sequence] = within(fromIntendedNanos);
        fromSent[sequence] = within(fromSentNanos);
    }

    /** Adds the times of a received message. */
    void addTo(Histogram latency, Histogram service, int sequence) {
        latency.recordValue(fromIntended[sequence]);
        service.recordValue(fromSent[sequence]);
    }

    private static long within(long nanos) {
        return Math.clamp(nanos, 1, Distribution.MAX_NANOS);
    }
}
