package io.smppcore.tools.pairs;

/** One sender of a run. */
interface PairSender {

    /** Whether it has sent all that it should, or cannot go on, and nothing is in flight. Thread-safe. */
    boolean isDone();
}
