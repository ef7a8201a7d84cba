package io.smppcore.benchmarks.report;

/** Whose figure a bar of a chart is. */
enum Role {
    /** This library. */
    OURS,
    /** Another library. */
    PEER,
    /** The transport without a library. */
    CEILING
}
