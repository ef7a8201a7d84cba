package io.smppcore.benchmarks.report;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A value that is read from a row. */
enum RowValue {
    SCORE,
    ALLOCATION,
    /** Bytes of the heap for each idle session. */
    HEAP_IDLE("heapIdleOctets", "B/session"),
    /** Latency that all but one in a hundred messages do not exceed. */
    P99("p99Micros", "µs"),
    /** Processor time of a message. */
    PROCESSOR("cpuMicros", "µs/op"),
    /** Processor time of a message at a server in a separate process. */
    SERVER_PROCESSOR("serverCpuMicros", "µs/op"),
    /** Processor time of a process in hundredths of one processor. */
    PROCESSOR_SHARE("processorPercent", "% of a processor"),
    /** Number of wake-ups of the threads of a process. */
    WAKE_UPS("wakeUpsPerSecond", "/s"),
    /** Resident octets of a process for each session. */
    RESIDENT("residentOctets", "B/session"),
    /** Time of the main method of a client. */
    MAIN("mainMillis", "ms");

    /** Name of the counter of a benchmark, or null if the value is not a counter. */
    final @Nullable String counter;

    private final String unit;

    RowValue() {
        counter = null;
        unit = "";
    }

    RowValue(String counter, String unit) {
        this.counter = counter;
        this.unit = unit;
    }

    Optional<Metric> of(Row row) {
        return switch (this) {
            case SCORE -> Optional.of(row.primary());
            case ALLOCATION -> row.allocation();
            default ->
                Optional.ofNullable(row.secondary().get(counter))
                        .map(metric -> new Metric(metric.score(), metric.error(), unit));
        };
    }
}
