package io.smppcore.tools.capacity;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import org.jspecify.annotations.Nullable;

/**
 * The result of the scenarios of one kind.
 *
 * @param kind kind of scenario
 * @param ledger outcomes
 * @param latency times from when scenarios were due to their end
 * @param service times from when they began to their end
 * @param firstFailure reason of the first failure, or null
 */
record ScenarioResult(
        ScenarioKind kind,
        Ledger ledger,
        Distribution latency,
        Distribution service,
        @Nullable String firstFailure) {

    /** Returns the outcomes, over a given time. */
    OperationReport toOperation(long nanos) {
        return new OperationReport(kind.word(), ledger, nanos, latency, service);
    }
}
