package io.smppcore.receipt;

import java.util.ArrayList;
import java.util.List;

/**
 * Completions of futures that run after the lock is released, because their dependents are application code. Confined
 * to one call.
 */
final class Deferred {

    private final List<Runnable> all = new ArrayList<>(0);

    void add(Runnable completion) {
        all.add(completion);
    }

    /** Adds the completions of receipts that belong to no message. */
    void unmatched(List<EarlyReceipts.Early> receipts) {
        receipts.forEach(early -> all.add(() -> early.matched().complete(false)));
    }

    void run() {
        all.forEach(Runnable::run);
    }
}
