package io.smppcore.tools.drive;

import io.smppcore.tools.measure.ProcessCourse;
import java.time.Instant;
import java.util.List;

/**
 * The outcome of a replay.
 *
 * @param startedAt time at which it began
 * @param meter counts and times
 * @param process resources of this process
 * @param problems failed checks, a sentence each
 */
record ReplayOutcome(Instant startedAt, ReplayMeter meter, ProcessCourse process, List<String> problems) {

    /** Copies the list. */
    ReplayOutcome {
        problems = List.copyOf(problems);
    }
}
