package io.smppcore.tools.load;

import io.smppcore.tools.measure.Interval;

/** Hears how a run is going, on the thread that waits for its end. */
@FunctionalInterface
public interface LoadListener {

    /** Does not want to know. */
    LoadListener NONE = interval -> {};

    /** About a second has passed, or the rest of one at the end. What it does costs the run a little of a processor. */
    void passed(Interval interval);
}
