/**
 * Delivery receipts: {@link io.smppcore.receipt.ReceiptParser} reads what SMSCs send, {@link
 * io.smppcore.receipt.MessageIds} finds the message that a receipt speaks of, and {@link
 * io.smppcore.receipt.ReceiptFormat} writes receipts.
 *
 * <p>Everything is immutable, but for the builders, which are not thread-safe.
 */
@NullMarked
package io.smppcore.receipt;

import org.jspecify.annotations.NullMarked;
