package io.smppcore.tools.load;

import io.smppcore.tools.measure.Interval;
import java.time.Instant;
import java.util.List;

/**
 * How a run went.
 *
 * @param startedAt when it began
 * @param nanos from the beginning to the last outcome; in an open loop at least as long as there was load
 * @param total all requests together
 * @param commands by command, in the order of their numbers
 * @param binds by bind, when that was asked for
 * @param intervals its course, second by second
 * @param rebinds binds that were lost meanwhile
 * @param problems why it is not what it should have been, a sentence each: it was cut short, requests were not sent, a count does not add up;
 *     none when all is well. Requests that were refused or not answered are no problem here.
 */
public record LoadOutcome(
        Instant startedAt,
        long nanos,
        OperationOutcome total,
        List<OperationOutcome> commands,
        List<OperationOutcome> binds,
        List<Interval> intervals,
        Rebinds rebinds,
        List<String> problems) {

    /** Copies the lists. */
    public LoadOutcome {
        commands = List.copyOf(commands);
        binds = List.copyOf(binds);
        intervals = List.copyOf(intervals);
        problems = List.copyOf(problems);
    }
}
