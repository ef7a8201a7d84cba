package io.smppcore.client;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.receipt.DeliveryReceipt;

/**
 * A received delivery receipt, final or not. Immutable.
 *
 * @param receipt the receipt
 * @param request its deliver_sm or data_sm
 */
public record ReceivedReceipt(DeliveryReceipt receipt, MessageRequest<?> request) {}
