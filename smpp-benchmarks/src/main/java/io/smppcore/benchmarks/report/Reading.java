package io.smppcore.benchmarks.report;

import java.util.Optional;

/** A value that is read from a row. */
enum Reading {
    /** The score. */
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

    /** Name of the counter in MemoryBenchmark. */
    static final String HEAP_IDLE_COUNTER = "heapIdleOctets";

    abstract Optional<Metric> of(Row row);
}
