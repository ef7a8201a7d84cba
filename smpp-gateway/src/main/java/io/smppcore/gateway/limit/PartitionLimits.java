package io.smppcore.gateway.limit;

import io.smppcore.gateway.limit.Grants.Reclaimed;
import io.smppcore.gateway.store.GatewayStore.Partition;
import org.jspecify.annotations.Nullable;

/** The limits of accounts in a partition of this node. Thread-safe. */
public interface PartitionLimits {

    Partition partition();

    /** Returns the grants of prepaid parts by this partition, as the home of an account. */
    Grants grants();

    /** Returns the decisions on binds by this partition, as the home of an account. */
    BindLimits binds();

    /** Takes back the unused prepaid parts of an account; returns null if it is not configured. */
    @Nullable
    Reclaimed reclaim(String account, long version);
}
