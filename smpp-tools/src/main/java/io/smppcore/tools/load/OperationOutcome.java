package io.smppcore.tools.load;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;

/**
 * What has become of some of the requests of a run.
 *
 * @param name which ones
 * @param ledger what has become of them
 * @param latency from when they were meant to be sent to their responses
 * @param service from when they were sent to their responses; in a closed loop the same
 */
public record OperationOutcome(String name, Ledger ledger, Distribution latency, Distribution service) {}
