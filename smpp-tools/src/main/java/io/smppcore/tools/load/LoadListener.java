package io.smppcore.tools.load;

import io.smppcore.tools.measure.Interval;

/** Listener to the progress of a run, on the thread that waits for its end. */
@FunctionalInterface
public interface LoadListener {

    /** Ignores the progress. */
    LoadListener NONE = interval -> {};

    /**
     * Called with the last interval, about once a second and at the end; the times of busy event loops may be missing.
     * Its cost is part of the run.
     */
    void onInterval(Interval interval);
}
