package io.smppcore.tools.load;

import io.smppcore.tools.measure.Interval;

/** A listener to the progress of a run, on the thread that waits for its end. */
@FunctionalInterface
public interface LoadListener {

    /** Ignores the progress. */
    LoadListener NONE = interval -> {};

    /**
     * Takes the last interval, about once a second and at the end, without times of event loops that are busy. Its cost
     * is part of the run.
     */
    void passed(Interval interval);
}
