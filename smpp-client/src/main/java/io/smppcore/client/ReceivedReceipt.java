package io.smppcore.client;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.receipt.DeliveryReceipt;

/**
 * A delivery receipt that has come, final or not. Immutable.
 *
 * @param receipt what it says
 * @param request the deliver_sm or data_sm that it has come in
 */
public record ReceivedReceipt(DeliveryReceipt receipt, MessageRequest<?> request) {}
