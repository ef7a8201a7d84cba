package io.smppcore.gateway.receipt;

import io.smppcore.gateway.message.TrackedMessage;

/**
 * A message that an SMSC has accepted and whose receipts are awaited, with the {@link PartitionReceipts} that stores
 * receipts for messages of its partition. Found by SMSC group and message_id in {@link Correlations}.
 */
record ForwardedMessage(PartitionReceipts partition, TrackedMessage tracked) {}
