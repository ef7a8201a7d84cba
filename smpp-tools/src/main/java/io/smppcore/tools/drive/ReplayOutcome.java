package io.smppcore.tools.drive;

import io.smppcore.tools.measure.ProcessCourse;
import java.time.Instant;
import java.util.List;

/**
 * How a replay went.
 *
 * @param startedAt when it began
 * @param meter what was measured
 * @param process what this process used
 * @param problems why it is not what it should have been
 */
record ReplayOutcome(Instant startedAt, ReplayMeter meter, ProcessCourse process, List<String> problems) {

    /** Copies the list. */
    ReplayOutcome {
        problems = List.copyOf(problems);
    }
}
