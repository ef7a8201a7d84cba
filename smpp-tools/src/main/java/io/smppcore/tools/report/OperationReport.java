package io.smppcore.tools.report;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;

/**
 * The outcomes of one kind of work in a run.
 *
 * @param name name, such as submit_sm, or the kind of a worker or a scenario; the first one of a run is the sum
 * @param ledger counts of outcomes
 * @param nanos time from the first request to the last response
 * @param latency times from when requests were due to their responses; in a closed loop the same as the service time
 * @param service times from when requests were sent to their responses
 */
public record OperationReport(String name, Ledger ledger, long nanos, Distribution latency, Distribution service) {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /** Returns responses per second; 0 without time. */
    public double perSecond() {
        return nanos == 0 ? 0 : ledger.responses() * NANOS_PER_SECOND / nanos;
    }
}
