package io.smppcore.gateway.limit;

import org.jspecify.annotations.Nullable;

/** The partitions of a gateway, with the limits of accounts in those of this node. Thread-safe. */
public interface LimitedPartitions {

    /** Returns the number of partitions of the store. */
    int count();

    /** Returns the number of the home partition of an account, or of an account and one of its idempotency keys. */
    int home(Object... name);

    /** Returns the limits in a partition; null if this node does not own it. */
    @Nullable
    PartitionLimits limitsOf(int partition);
}
