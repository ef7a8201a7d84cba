package io.smppcore.tools.drive;

import io.smppcore.receipt.MessageIds;
import java.time.Duration;

/**
 * The wait for receipts at the end of a run.
 *
 * @param quiet time without any receipt after which the wait ends, and missing receipts count as lost
 * @param ids form of message ids in responses and receipts, by which they are matched
 */
public record ReceiptPlan(Duration quiet, MessageIds ids) {}
