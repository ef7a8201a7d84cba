/**
 * Delivery receipts: {@link io.smppcore.receipt.ReceiptParser} parses them, {@link io.smppcore.receipt.ReceiptFormat}
 * formats them, and {@link io.smppcore.receipt.OutstandingReceipts} with {@link io.smppcore.receipt.MessageIds} finds
 * their messages.
 *
 * <p>Values are immutable and thread-safe; builders are not thread-safe.
 */
@NullMarked
package io.smppcore.receipt;

import org.jspecify.annotations.NullMarked;
