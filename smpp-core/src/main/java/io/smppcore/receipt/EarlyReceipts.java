package io.smppcore.receipt;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The receipts that arrived before the response with their message id, the oldest first. Guarded by the lock of {@link
 * OutstandingReceipts}.
 */
final class EarlyReceipts {

    /**
     * The receipts with one id, of which only the last one that can end the wait is kept.
     *
     * @param completing last of the receipts that end the wait; null if only others, such as intermediate ones, arrived
     * @param matched the future that {@link OutstandingReceipts#accept} returned
     * @param sinceNanos time at which the first of them arrived
     */
    record Early(@Nullable DeliveryReceipt completing, CompletableFuture<Boolean> matched, long sinceNanos) {}

    private final int limit;
    private final long keptNanos;
    private final LinkedHashMap<String, Early> byKey = new LinkedHashMap<>();

    EarlyReceipts(int limit, Duration kept) {
        this.limit = kept.isZero() ? 0 : limit;
        this.keptNanos = kept.toNanos();
    }

    boolean keepsAny() {
        return limit > 0;
    }

    /**
     * Adds receipts, or replaces those with the same key. If this would exceed the limit, removes the receipts with the
     * oldest key and returns them; otherwise returns null.
     */
    @Nullable
    Early add(String key, Early receipt) {
        Early oldest = byKey.size() >= limit && !byKey.containsKey(key) ? removeFirst() : null;
        byKey.put(key, receipt);
        return oldest;
    }

    @Nullable
    Early get(String key) {
        return byKey.get(key);
    }

    @Nullable
    Early remove(String key) {
        return byKey.remove(key);
    }

    List<Early> removeOld(long nowNanos) {
        List<Early> old = new ArrayList<>(0);
        while (!byKey.isEmpty() && nowNanos - byKey.firstEntry().getValue().sinceNanos >= keptNanos) {
            old.add(removeFirst());
        }
        return old;
    }

    List<Early> removeAll() {
        List<Early> all = List.copyOf(byKey.values());
        byKey.clear();
        return all;
    }

    private Early removeFirst() {
        return byKey.pollFirstEntry().getValue();
    }
}
