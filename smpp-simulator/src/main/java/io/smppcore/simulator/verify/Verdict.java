package io.smppcore.simulator.verify;

/** Verdicts of a check. */
public enum Verdict {
    /** There was something to judge, without any violation. */
    PASSED,
    /** There was a violation. */
    FAILED,
    /** There was a violation of a recommendation. */
    WARNED,
    /** There was nothing to judge. */
    NOT_SEEN
}
