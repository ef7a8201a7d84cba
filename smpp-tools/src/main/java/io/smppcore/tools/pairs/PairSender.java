package io.smppcore.tools.pairs;

/** One sender of a run. */
interface PairSender {

    /** Returns whether all is sent, or the sender cannot go on, and nothing is in flight. Thread-safe. */
    boolean isDone();
}
