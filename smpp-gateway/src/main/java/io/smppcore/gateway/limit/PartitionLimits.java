package io.smppcore.gateway.limit;

import io.smppcore.gateway.limit.Grants.Reclaimed;
import io.smppcore.gateway.store.GatewayStore.Partition;
import org.jspecify.annotations.Nullable;

/** Limits of accounts in a partition that this node owns. Thread-safe. */
public interface PartitionLimits {

    Partition partition();

    /** Returns the grants of prepaid parts to the accounts whose home partition this is. */
    Grants grants();

    /** Returns the decisions on binds of the accounts whose home partition this is. */
    BindLimits binds();

    /**
     * Makes this partition return the unused prepaid parts of an account; returns null if the account is not
     * configured.
     *
     * @param version version of the reclaim
     */
    @Nullable
    Reclaimed reclaim(String account, long version);
}
