package io.smppcore.receipt;

import java.util.ArrayList;
import java.util.List;

/** Completions to be run without the lock, because they run code of the application. Confined to one call. */
final class Deferred {

    private final List<Runnable> all = new ArrayList<>(0);

    void add(Runnable effect) {
        all.add(effect);
    }

    /** Completes receipts that belong to no message. */
    void unknown(List<EarlyReceipts.Early> receipts) {
        receipts.forEach(early -> all.add(() -> early.known().complete(false)));
    }

    void run() {
        all.forEach(Runnable::run);
    }
}
