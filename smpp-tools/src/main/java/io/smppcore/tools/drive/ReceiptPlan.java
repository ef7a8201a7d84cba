package io.smppcore.tools.drive;

import io.smppcore.receipt.MessageIds;
import java.time.Duration;

/**
 * The wait for receipts.
 *
 * @param quiet time without a receipt after which the wait ends
 * @param ids form of ids in responses and in receipts
 */
public record ReceiptPlan(Duration quiet, MessageIds ids) {}
