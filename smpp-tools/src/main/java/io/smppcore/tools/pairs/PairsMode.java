package io.smppcore.tools.pairs;

/** What is asked of a router. */
enum PairsMode {
    /** How long messages take: each sender sends at a fixed rate, whatever comes back (an open loop). */
    LATENCY,
    /** How many messages it can take: each sender keeps a window full (a closed loop). */
    THROUGHPUT
}
