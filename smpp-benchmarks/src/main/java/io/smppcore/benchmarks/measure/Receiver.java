package io.smppcore.benchmarks.measure;

/** Counter of the messages that have arrived at a server. Thread-safe. */
@FunctionalInterface
public interface Receiver {

    /** Counts messages that have arrived. */
    void received(long messages);
}
