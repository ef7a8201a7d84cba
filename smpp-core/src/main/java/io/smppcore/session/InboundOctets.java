package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/** The part of one session in a budget, settled once for each turn. Confined to the event loop. */
final class InboundOctets {

    private final @Nullable InboundBudget budget;
    private int requests;
    private long octets;

    InboundOctets(@Nullable InboundBudget budget) {
        this.budget = budget;
    }

    void add(int moreRequests, long moreOctets) {
        requests += moreRequests;
        octets += moreOctets;
    }

    boolean isUsedUp() {
        return budget != null && budget.isUsedUp();
    }

    void settle() {
        if (budget != null && (requests | octets) != 0) {
            budget.add(requests, octets);
        }
        requests = 0;
        octets = 0;
    }
}
