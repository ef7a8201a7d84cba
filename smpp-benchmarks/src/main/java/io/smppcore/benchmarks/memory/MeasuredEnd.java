package io.smppcore.benchmarks.memory;

/** The measured end of a bind. */
public enum MeasuredEnd {
    /** Client and server of the library together. */
    BOTH,
    /** The server alone; the other end is a plain socket, which is subtracted. */
    SERVER
}
