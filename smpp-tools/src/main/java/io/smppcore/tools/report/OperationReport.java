package io.smppcore.tools.report;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;

/**
 * What has become of one kind of work in a run.
 *
 * @param name such as submit_sm, or the kind of a worker or a scenario; the first one of a run is all of it together
 * @param ledger what has become of the requests
 * @param nanos from the first request to the last response
 * @param latency from when a request was meant to be sent to its response; in a closed loop the same as the service time
 * @param service from when it was sent to its response
 */
public record OperationReport(String name, Ledger ledger, long nanos, Distribution latency, Distribution service) {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /** Responses per second, whatever they say; 0 when there was no time. */
    public double perSecond() {
        return nanos == 0 ? 0 : ledger.responses() * NANOS_PER_SECOND / nanos;
    }
}
