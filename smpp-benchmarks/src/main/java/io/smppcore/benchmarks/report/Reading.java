package io.smppcore.benchmarks.report;

import java.util.Optional;

/** Which figure of a row is meant. */
enum Reading {
    /** The score itself. */
    SCORE {
        @Override
        Optional<Metric> of(Row row) {
            return Optional.of(row.primary());
        }
    },
    /** Octets allocated per operation. */
    ALLOCATION {
        @Override
        Optional<Metric> of(Row row) {
            return row.allocation();
        }
    },
    /** Octets of the heap for each idle session. */
    HEAP_IDLE {
        @Override
        Optional<Metric> of(Row row) {
            return Optional.ofNullable(row.secondary().get(HEAP_IDLE_COUNTER))
                    .map(metric -> new Metric(metric.score(), metric.error(), "B/session"));
        }
    };

    /** What MemoryBenchmark calls it. */
    static final String HEAP_IDLE_COUNTER = "heapIdleOctets";

    abstract Optional<Metric> of(Row row);
}
