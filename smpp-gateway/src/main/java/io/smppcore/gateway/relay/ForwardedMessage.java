package io.smppcore.gateway.relay;

import io.smppcore.gateway.message.Life;

/** A forwarded message whose receipts are awaited, and its partition. */
record ForwardedMessage(PartitionReceipts partition, Life life) {}
