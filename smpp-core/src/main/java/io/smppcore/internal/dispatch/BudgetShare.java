package io.smppcore.internal.dispatch;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Part of the budget that the requests of one account take, over all of its sessions. Thread-safe. */
final class BudgetShare {

    final String account;
    final AtomicInteger requests = new AtomicInteger();
    final AtomicLong octets = new AtomicLong();

    /** Number of open sessions of the account. Guarded by the map of the budget. */
    int sessions;

    BudgetShare(String account) {
        this.account = account;
    }

    /** Returns true if the account has neither sessions nor requests. Handlers may outlast their session. */
    boolean isUnused() {
        return sessions == 0 && requests.get() == 0;
    }
}
