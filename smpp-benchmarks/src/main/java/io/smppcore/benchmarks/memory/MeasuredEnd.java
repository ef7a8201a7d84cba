package io.smppcore.benchmarks.memory;

/** Which end of a bind the figures are of. */
public enum MeasuredEnd {
    /** Client and server of the library together. */
    BOTH,
    /** The server alone; the other end is a plain socket, which is subtracted. */
    SERVER
}
