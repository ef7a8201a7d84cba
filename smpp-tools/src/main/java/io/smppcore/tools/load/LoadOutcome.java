package io.smppcore.tools.load;

import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.OperationReport;
import java.time.Instant;
import java.util.List;

/**
 * The outcome of a run.
 *
 * @param startedAt time at which it began
 * @param nanos nanoseconds from the beginning to the last outcome; in an open loop with a limit of time, at least
 *     this limit unless the run was cut short
 * @param total all requests
 * @param commands requests by command, in ascending order of command_id
 * @param binds requests by bind; empty unless requested
 * @param intervals intervals of about a second
 * @param rebinds binds that were lost and bound again
 * @param problems failed checks, a sentence each: the run was cut short, requests were not sent, a count does not add
 *     up. Refused and unanswered requests are not among them.
 */
public record LoadOutcome(
        Instant startedAt,
        long nanos,
        OperationReport total,
        List<OperationReport> commands,
        List<OperationReport> binds,
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
