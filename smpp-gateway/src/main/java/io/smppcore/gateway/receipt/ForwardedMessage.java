package io.smppcore.gateway.receipt;

import io.smppcore.gateway.message.TrackedMessage;

/** A forwarded message whose receipts are awaited, with the receipts of its partition. */
record ForwardedMessage(PartitionReceipts partition, TrackedMessage tracked) {}
