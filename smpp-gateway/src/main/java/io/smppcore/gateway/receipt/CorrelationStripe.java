package io.smppcore.gateway.receipt;

import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.store.Guard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One of 64 parts of {@link Correlations}: the messages and early receipts of the keys whose hash belongs to it.
 * Guarded by {@link #lock}, which the caller must hold.
 */
final class CorrelationStripe {

    static final int BITS = 6;

    /** Number of stripes. */
    static final int COUNT = 1 << BITS;

    /**
     * Maximum number of messages in each of the two generations, young and old, over all stripes. A message takes about
     * 400 bytes.
     */
    private static final int GENERATION = 50_000;

    /**
     * Maximum number of early receipts over all stripes. A single SMSC group may have at most as many as remain free,
     * so that it cannot take all of them from the others.
     */
    private static final int MAX_EARLY = 100_000;

    /** Maximum number of early receipts with the same group and id. */
    private static final int MAX_OF_ONE_ID = 16;

    /** First delay between searches for the message of an early receipt, doubled each time. */
    static final long FIRST_SEARCH_NANOS = TimeUnit.SECONDS.toNanos(1);

    static final long LAST_SEARCH_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** The early receipts with one key that one partition stores. Guarded by the stripe. */
    static final class Early {
        final SmscId key;
        final PartitionReceipts keeper;
        private final List<Long> positions = new ArrayList<>(1);

        /** Time in nanoseconds at which the latest of the receipts arrived, or was loaded from the store. */
        long keptAt;

        private long nextSearch;
        private long searchDelay = FIRST_SEARCH_NANOS;

        Early(SmscId key, PartitionReceipts keeper, long nextSearch) {
            this.key = key;
            this.keeper = keeper;
            this.nextSearch = nextSearch;
        }

        /** Returns the positions of the rows in increasing order, with their key and partition. */
        EarlyRows rows() {
            return new EarlyRows(key, keeper, positions.stream().sorted().toList());
        }
    }

    final Guard lock = new Guard();

    private Map<SmscId, ForwardedMessage> young = new HashMap<>();
    private Map<SmscId, ForwardedMessage> old = new HashMap<>();

    /**
     * Early receipts by key. The list has one entry for each partition that stores receipts with this key; usually one,
     * more when a newly assigned partition has brought some with the same id.
     */
    private final Map<SmscId, List<Early>> early = new HashMap<>();

    /** Number of early receipts by SMSC group. */
    private final Map<String, Integer> earlyOfGroups = new HashMap<>();

    private int earlyReceipts;

    /** Futures for messages whose receipts have arrived and wait in memory for the response, by key. */
    private final Map<SmscId, CompletableFuture<ForwardedMessage>> awaited = new HashMap<>();

    /** Returns the future that {@link #put} completes with the message of a key, if it is not there yet. */
    CompletableFuture<ForwardedMessage> await(SmscId key) {
        ForwardedMessage forwarded = find(key);
        return forwarded != null
                ? CompletableFuture.completedFuture(forwarded)
                : awaited.computeIfAbsent(key, absent -> new CompletableFuture<>());
    }

    /** Removes a future of {@link #await}, unless {@link #put} has completed it. */
    void stopAwaiting(SmscId key, CompletableFuture<ForwardedMessage> future) {
        awaited.remove(key, future);
    }

    @Nullable
    ForwardedMessage find(SmscId key) {
        ForwardedMessage forwarded = young.get(key);
        return forwarded != null ? forwarded : old.get(key);
    }

    void put(SmscId key, ForwardedMessage forwarded) {
        if (young.size() >= GENERATION / COUNT) {
            old = young;
            young = new HashMap<>();
        }
        young.put(key, forwarded);
        CompletableFuture<ForwardedMessage> future = awaited.isEmpty() ? null : awaited.remove(key);
        if (future != null) {
            future.complete(forwarded);
        }
    }

    /** Removes the given message. Returns false, without a change, if its key has another message or none. */
    @SuppressWarnings("ReferenceEquality") // another message with the same id is another object
    boolean remove(SmscId key, ForwardedMessage found) {
        return find(key) == found && remove(key);
    }

    /** Removes the message with a key; returns false if there is none. */
    boolean remove(SmscId key) {
        boolean isYoung = young.remove(key) != null;
        return old.remove(key) != null || isYoung;
    }

    /** Returns the rows of the early receipts with a key. */
    List<EarlyRows> rows(SmscId key) {
        return early(key).stream().map(Early::rows).toList();
    }

    private List<Early> early(SmscId key) {
        return early.getOrDefault(key, List.of());
    }

    private void forEachEarly(Consumer<Early> action) {
        early.values().forEach(ofKey -> ofKey.forEach(action));
    }

    boolean hasCapacity(SmscId key) {
        return early(key).stream().mapToInt(waiting -> waiting.positions.size()).sum() < MAX_OF_ONE_ID
                && earlyOfGroups.getOrDefault(key.group(), 0) < MAX_EARLY / COUNT - earlyReceipts;
    }

    /**
     * Adds an early receipt, or renews the time of one that is already present, which happens after several failures.
     *
     * @param position position in the key of its row
     */
    void addEarly(SmscId key, PartitionReceipts keeper, long position, long now, long nextSearch) {
        List<Early> ofKey = early.computeIfAbsent(key, absent -> new ArrayList<>(1));
        Early waiting =
                ofKey.stream().filter(one -> one.keeper == keeper).findFirst().orElse(null);
        if (waiting == null) {
            waiting = new Early(key, keeper, nextSearch);
            ofKey.add(waiting);
        }
        waiting.keptAt = now;
        if (waiting.positions.contains(position)) {
            return;
        }
        waiting.positions.add(position);
        earlyOfGroups.merge(key.group(), 1, Integer::sum);
        earlyReceipts++;
    }

    /** Removes all early receipts that meet a condition, and returns their rows. */
    List<EarlyRows> removeEarly(Predicate<Early> condition) {
        List<Early> removed = new ArrayList<>();
        forEachEarly(waiting -> {
            if (condition.test(waiting)) {
                removed.add(waiting);
            }
        });
        return remove(removed);
    }

    boolean hasEarly() {
        return earlyReceipts > 0;
    }

    /** Removes the early receipts with a key that meet a condition, and returns their rows. */
    List<EarlyRows> removeEarly(SmscId key, Predicate<Early> condition) {
        return remove(early(key).stream().filter(condition).toList());
    }

    private List<EarlyRows> remove(List<Early> removed) {
        removed.forEach(this::remove);
        return removed.stream().map(Early::rows).toList();
    }

    private void remove(Early waiting) {
        SmscId key = waiting.key;
        List<Early> ofKey = early(key);
        ofKey.remove(waiting);
        if (ofKey.isEmpty()) {
            early.remove(key);
        }
        int receipts = waiting.positions.size();
        earlyOfGroups.merge(key.group(), -receipts, (before, change) -> before + change == 0 ? null : before + change);
        earlyReceipts -= receipts;
    }

    /**
     * Adds the keys of all early receipts whose search is due to a list, and schedules their next search. The delay
     * between searches doubles each time, up to a minute.
     */
    void addDue(long now, List<SmscId> due) {
        forEachEarly(waiting -> {
            if (waiting.nextSearch - now <= 0) {
                waiting.nextSearch = now + waiting.searchDelay;
                waiting.searchDelay = Math.min(LAST_SEARCH_NANOS, 2 * waiting.searchDelay);
                due.add(waiting.key);
            }
        });
    }

    /** Makes the searches for the messages of all early receipts due at a time, and resets their delay. */
    void makeDue(long now) {
        forEachEarly(waiting -> {
            waiting.nextSearch = now;
            waiting.searchDelay = FIRST_SEARCH_NANOS;
        });
    }

    /** Removes the messages, but not the early receipts, of a partition. */
    void forget(PartitionReceipts partition) {
        young.values().removeIf(forwarded -> forwarded.partition() == partition);
        old.values().removeIf(forwarded -> forwarded.partition() == partition);
    }
}
