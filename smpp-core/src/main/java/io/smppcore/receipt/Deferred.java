package io.smppcore.receipt;

import java.util.ArrayList;
import java.util.List;

/** What has to be told once the lock is free, because users depend on it. Confined to one call. */
final class Deferred {

    private final List<Runnable> all = new ArrayList<>(0);

    void add(Runnable effect) {
        all.add(effect);
    }

    /** Nobody knows what these receipts are about. */
    void unknown(List<EarlyReceipts.Early> receipts) {
        receipts.forEach(early -> all.add(() -> early.known().complete(false)));
    }

    void run() {
        all.forEach(Runnable::run);
    }
}
