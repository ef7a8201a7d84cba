package io.smppcore.tools.load;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;

/**
 * The outcome of some of the requests of a run.
 *
 * @param name name of the part
 * @param ledger counts of outcomes
 * @param latency times from when requests were due to their responses
 * @param service times from when requests were sent to their responses; in a closed loop the same
 */
public record OperationOutcome(String name, Ledger ledger, Distribution latency, Distribution service) {}
