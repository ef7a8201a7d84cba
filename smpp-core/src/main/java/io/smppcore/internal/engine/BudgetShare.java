package io.smppcore.internal.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The part of a budget that the requests of one account take, over all of its sessions. Thread-safe. */
final class BudgetShare {

    final String account;
    final AtomicInteger requests = new AtomicInteger();
    final AtomicLong octets = new AtomicLong();

    /** Sessions that count here, those included that are over while their handlers are not. Guarded by the map of the budget. */
    int sessions;

    BudgetShare(String account) {
        this.account = account;
    }
}
