package io.smppcore.gateway.limit;

import org.jspecify.annotations.Nullable;

/** View of the partitions of the gateway, with the limits of accounts in those that this node owns. Thread-safe. */
public interface LimitedPartitions {

    /** Returns the number of partitions of the store. */
    int count();

    /**
     * Returns the number of the partition that is responsible for a name, computed by a hash: a system_id, or a
     * system_id and an idempotency key.
     */
    int home(Object... name);

    /** Returns the limits of accounts in a partition; null if this node does not own it. */
    @Nullable
    PartitionLimits limitsOf(int partition);
}
