package io.smppcore.tools.measure;

import java.util.List;
import java.util.stream.Stream;

/**
 * The outcomes of one kind of work in a run.
 *
 * @param name name, such as submit_sm, or the kind of a worker or a scenario; if a run has several, the first one
 *     is their sum
 * @param ledger counts of outcomes
 * @param nanos time from the first request to the last response
 * @param latency times from the due time of requests to their responses; in a closed loop equal to the service time
 * @param service times from sending requests to their responses
 */
public record OperationReport(String name, Ledger ledger, long nanos, Distribution latency, Distribution service) {

    /** Returns the sum of several kinds, with rates over the given time. */
    public static OperationReport sum(String name, List<OperationReport> kinds, long nanos) {
        Ledger ledger = Ledger.EMPTY;
        Distribution latency = Distribution.EMPTY;
        Distribution service = Distribution.EMPTY;
        for (OperationReport kind : kinds) {
            ledger = ledger.plus(kind.ledger);
            latency = latency.plus(kind.latency);
            service = service.plus(kind.service);
        }
        return new OperationReport(name, ledger, nanos, latency, service);
    }

    /**
     * Returns the sum of several kinds, with rates over the given time, followed by the kinds; a single kind is
     * returned without a sum.
     */
    public static List<OperationReport> withSum(String name, List<OperationReport> kinds, long nanos) {
        return kinds.size() == 1
                ? kinds
                : Stream.concat(Stream.of(sum(name, kinds, nanos)), kinds.stream())
                        .toList();
    }

    /** Returns responses per second; 0 if no time passed. */
    public double perSecond() {
        return Rates.perSecond(ledger.responses(), nanos);
    }

    /** Returns accepted requests per second; 0 if no time passed. */
    public double okPerSecond() {
        return Rates.perSecond(ledger.ok(), nanos);
    }
}
