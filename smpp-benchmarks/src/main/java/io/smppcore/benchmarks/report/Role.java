package io.smppcore.benchmarks.report;

/** The owner of the figure of a bar. */
enum Role {
    /** This library. */
    OURS,
    /** Another library. */
    PEER,
    /** The transport without a library. */
    CEILING
}
