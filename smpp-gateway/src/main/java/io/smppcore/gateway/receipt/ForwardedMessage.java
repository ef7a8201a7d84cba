package io.smppcore.gateway.receipt;

import io.smppcore.gateway.message.TrackedMessage;

/** A forwarded message whose receipts are awaited, and its partition. */
record ForwardedMessage(PartitionReceipts partition, TrackedMessage tracked) {}
