package io.smppcore.tools.drive;

import io.smppcore.receipt.MessageIds;
import java.time.Duration;

/**
 * How receipts are waited for.
 *
 * @param quiet when none has come for so long, none is expected any more
 * @param ids how ids look in responses and in receipts
 */
public record ReceiptPlan(Duration quiet, MessageIds ids) {}
