package io.smppcore.internal.dispatch;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Requests in progress of one account, summed over all of its sessions, and their memory. {@link InboundBudget} has one
 * share for each account with sessions or requests, to divide the budget fairly. Thread-safe.
 */
final class BudgetShare {

    final String account;
    final AtomicInteger requests = new AtomicInteger();
    final AtomicLong octets = new AtomicLong();

    /**
     * Number of open sessions of the account. Accessed only in the atomic operations of the map of {@link
     * InboundBudget}.
     */
    int sessions;

    BudgetShare(String account) {
        this.account = account;
    }

    /**
     * Returns true if the account has neither sessions nor requests, so that the share can be removed. Requests count
     * separately, because a handler may still run after its session has closed.
     */
    boolean isUnused() {
        return sessions == 0 && requests.get() == 0;
    }
}
