package io.smppcore.gateway.receipt;

import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.receipt.CorrelationStripe.Early;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Forwarded messages and early receipts, by SMSC group and message id, in all partitions of this node. Thread-safe.
 *
 * <p>Messages of the last seconds are in memory, so that a receipt that arrives soon finds its message without reading
 * the store. Early receipts are in the store; memory contains only the partitions that keep those of each id.
 */
final class Correlations {

    /** Spreads a hash, so that its upper bits choose the stripe: the maps of a stripe use the lower ones. */
    private static final int SPREAD = 0x9E3779B9;

    private final Supplier<List<PartitionReceipts>> partitions;
    private final LongSupplier nanoTime;
    private final CorrelationStripe[] stripes = new CorrelationStripe[CorrelationStripe.COUNT];

    /** The result of {@link #keep}: the message if it has become known, else true if the receipt is kept. */
    record Kept(@Nullable ForwardedMessage forwarded, boolean isKept) {

        static final Kept KEPT = new Kept(null, true);
        static final Kept NOT_KEPT = new Kept(null, false);
    }

    Correlations(Supplier<List<PartitionReceipts>> partitions, LongSupplier nanoTime) {
        this.partitions = partitions;
        this.nanoTime = nanoTime;
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new CorrelationStripe();
        }
    }

    /** Returns a message of the last seconds, or null. */
    @Nullable
    ForwardedMessage recent(SmscId key) {
        CorrelationStripe stripe = stripe(key);
        synchronized (stripe) {
            return stripe.find(key);
        }
    }

    /** Reads a message from the partitions; returns null if none contains it. */
    @Nullable
    ForwardedMessage stored(SmscId key) {
        byte[] correlation = key.correlation();
        for (PartitionReceipts partition : partitions.get()) {
            Partition stored = partition.context().partition();
            byte[] number = stored.get(Table.CORRELATION, correlation);
            byte[] tracked = number == null ? null : stored.get(Table.STATE, number);
            if (tracked != null) {
                return new ForwardedMessage(partition, TrackedMessage.read(tracked));
            }
        }
        return null;
    }

    /** Adds a message. Removes its early receipts, and returns the partitions that keep them. */
    List<PartitionReceipts> add(SmscId key, ForwardedMessage forwarded) {
        CorrelationStripe stripe = stripe(key);
        synchronized (stripe) {
            if (!forwarded.partition().isReleased()) {
                stripe.put(key, forwarded);
            }
            return stripe.hasEarly() ? keepers(stripe.removeEarly(key, early -> true)) : List.of();
        }
    }

    /** Removes a message that has its final receipt. */
    void remove(SmscId key) {
        CorrelationStripe stripe = stripe(key);
        synchronized (stripe) {
            stripe.remove(key);
        }
    }

    /** Removes a message that was found in memory; returns false if it is no longer there. */
    boolean remove(SmscId key, ForwardedMessage found) {
        CorrelationStripe stripe = stripe(key);
        synchronized (stripe) {
            return stripe.remove(key, found);
        }
    }

    /**
     * Adds an early receipt, unless its message has become known or there are too many.
     *
     * @param commit commits the receipt; called under a lock, so that {@link #add} and {@link #takeEarly} return the
     *     partition only after this commit
     */
    Kept keep(SmscId key, PartitionReceipts keeper, Runnable commit) {
        CorrelationStripe stripe = stripe(key);
        synchronized (stripe) {
            ForwardedMessage forwarded = stripe.find(key);
            if (forwarded != null) {
                return new Kept(forwarded, false);
            }
            if (keeper.isReleased() || !stripe.hasCapacity(key)) {
                return Kept.NOT_KEPT;
            }
            long now = nanoTime.getAsLong();
            stripe.addEarly(key, keeper, now, now + CorrelationStripe.FIRST_SEARCH_NANOS);
            commit.run();
            return Kept.KEPT;
        }
    }

    /** Adds an early receipt that is already stored, regardless of the limits. */
    void keepStored(SmscId key, PartitionReceipts keeper) {
        CorrelationStripe stripe = stripe(key);
        synchronized (stripe) {
            if (!keeper.isReleased()) {
                long now = nanoTime.getAsLong();
                stripe.addEarly(key, keeper, now, now);
            }
        }
    }

    /** Returns the partitions that keep early receipts of a message. */
    List<PartitionReceipts> keepers(SmscId key) {
        CorrelationStripe stripe = stripe(key);
        synchronized (stripe) {
            return keepers(stripe.early(key));
        }
    }

    private static List<PartitionReceipts> keepers(List<Early> early) {
        return early.stream().map(waiting -> waiting.keeper).toList();
    }

    /** Removes the early receipts of a message, and returns the partitions that keep them. */
    List<PartitionReceipts> takeEarly(SmscId key) {
        CorrelationStripe stripe = stripe(key);
        synchronized (stripe) {
            return keepers(stripe.removeEarly(key, early -> true));
        }
    }

    /**
     * Removes the early receipts of a message in a partition, unless one is so recent that it may not be stored yet.
     */
    void takeSettledEarly(SmscId key, PartitionReceipts keeper) {
        long before = nanoTime.getAsLong() - CorrelationStripe.LAST_SEARCH_NANOS;
        CorrelationStripe stripe = stripe(key);
        synchronized (stripe) {
            stripe.removeEarly(key, early -> early.keeper == keeper && early.keptAt - before < 0);
        }
    }

    /** Removes the early receipts of a partition that have waited for a time, and returns their keys. */
    List<SmscId> takeOldEarly(PartitionReceipts keeper, Duration time) {
        long before = nanoTime.getAsLong() - time.toNanos();
        return removeEarly(early -> early.keeper == keeper && early.keptAt - before < 0);
    }

    private List<SmscId> removeEarly(Predicate<Early> condition) {
        List<SmscId> keys = new ArrayList<>();
        for (CorrelationStripe stripe : stripes) {
            synchronized (stripe) {
                keys.addAll(stripe.removeEarly(condition));
            }
        }
        return keys;
    }

    /**
     * Returns the keys of early receipts whose message is to be searched for now, and sets the time of the next search.
     */
    List<SmscId> dueEarly() {
        long now = nanoTime.getAsLong();
        List<SmscId> due = new ArrayList<>();
        for (CorrelationStripe stripe : stripes) {
            synchronized (stripe) {
                stripe.addDue(now, due);
            }
        }
        return due;
    }

    /** Makes the searches for the messages of all early receipts due now. */
    void makeEarlyDue() {
        long now = nanoTime.getAsLong();
        for (CorrelationStripe stripe : stripes) {
            synchronized (stripe) {
                stripe.makeDue(now);
            }
        }
    }

    /** Removes all entries of a revoked partition. */
    void forget(PartitionReceipts partition) {
        for (CorrelationStripe stripe : stripes) {
            synchronized (stripe) {
                stripe.forget(partition);
            }
        }
        removeEarly(early -> early.keeper == partition);
    }

    private CorrelationStripe stripe(SmscId key) {
        return stripes[(key.hashCode() * SPREAD) >>> (Integer.SIZE - CorrelationStripe.BITS)];
    }
}
