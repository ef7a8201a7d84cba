package io.smppcore.benchmarks.loopback;

/** Whether both ends of a bind have meters. */
public enum Metrics {
    /** No taps at all. */
    OFF,
    /** {@link io.smppcore.metrics.SmppMetrics} at either end. */
    ON
}
