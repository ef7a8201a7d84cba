package io.smppcore.receipt;

import java.util.ArrayList;
import java.util.List;

/**
 * Completions of futures that {@link OutstandingReceipts} collects during a call and runs after it has released its
 * lock, because the dependents of a future are application code. Confined to one call.
 */
final class Deferred {

    private final List<Runnable> all = new ArrayList<>(0);

    void add(Runnable completion) {
        all.add(completion);
    }

    /**
     * Adds the completion of the future of each receipt with false, because the receipt belongs to no awaited message.
     */
    void unmatched(List<EarlyReceipts.Early> receipts) {
        receipts.forEach(early -> all.add(() -> early.matched().complete(false)));
    }

    void run() {
        all.forEach(Runnable::run);
    }
}
