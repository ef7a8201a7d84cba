package io.smppcore.simulator.verify;

/** What a check has come to. */
public enum Verdict {
    /** There was something to judge, and all of it was right. */
    PASSED,
    /** Something that has to be right was wrong. */
    FAILED,
    /** Something that is only recommended was not done. */
    WARNED,
    /** Nothing to judge. */
    NOT_SEEN
}
