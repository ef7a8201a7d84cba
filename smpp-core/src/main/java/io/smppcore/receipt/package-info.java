/**
 * Delivery receipts: {@link io.smppcore.receipt.ReceiptParser} parses them, {@link io.smppcore.receipt.ReceiptFormat}
 * formats them, and {@link io.smppcore.receipt.OutstandingReceipts} matches them with the messages that wait for them,
 * by their {@link io.smppcore.receipt.MessageIds}.
 *
 * <p>Values are immutable and thread-safe; builders are not thread-safe.
 */
@NullMarked
package io.smppcore.receipt;

import org.jspecify.annotations.NullMarked;
