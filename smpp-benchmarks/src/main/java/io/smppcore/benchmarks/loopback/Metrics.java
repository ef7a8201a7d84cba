package io.smppcore.benchmarks.loopback;

/** Meters at both ends of a bind. */
public enum Metrics {
    /** No taps. */
    OFF,
    /** {@link io.smppcore.metrics.SmppMetrics} at either end. */
    ON
}
