package io.smppcore.gateway.receipt;

import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.receipt.CorrelationStripe.Early;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Index of the forwarded messages and the early receipts in all partitions of this node, by SMSC group and message_id
 * of the SMSC. An early receipt is one that arrives before the response with its message_id. Thread-safe.
 *
 * <p>Recently forwarded messages are in memory, so that a receipt that arrives soon finds its message without reading
 * the store. A receipt whose message is unknown first waits in memory for a few milliseconds. Early receipts are in the
 * store; for each id, memory contains only the partitions that store them and the positions of their rows.
 */
final class Correlations {

    /**
     * Factor that spreads a hash into its upper bits, which select the stripe. The lower bits are used by the maps of
     * the stripe.
     */
    private static final int SPREAD = 0x9E3779B9;

    private final Supplier<List<PartitionReceipts>> partitions;
    private final LongSupplier nanoTime;
    private final CorrelationStripe[] stripes = new CorrelationStripe[CorrelationStripe.COUNT];

    /**
     * Result of {@link #keep}.
     *
     * @param forwarded message of the receipt, if it has become known; null otherwise
     * @param isKept true if the receipt is stored as an early one
     */
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

    /** Returns a recently forwarded message from memory; null if it is not there. */
    @Nullable
    ForwardedMessage recent(SmscId key) {
        CorrelationStripe stripe = stripe(key);
        return stripe.lock.get(() -> stripe.find(key));
    }

    /**
     * Waits until a message is in memory. Returns null if it is not there at the end of a time, or on an interrupt. The
     * calling thread should be a virtual one.
     */
    @Nullable
    ForwardedMessage await(SmscId key, Duration time) {
        CorrelationStripe stripe = stripe(key);
        CompletableFuture<ForwardedMessage> future = stripe.lock.get(() -> stripe.await(key));
        try {
            return future.get(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (TimeoutException e) {
            // Another receipt of the message may have begun to wait earlier, and have removed the future.
        }
        return stripe.lock.get(() -> {
            stripe.stopAwaiting(key, future);
            return stripe.find(key);
        });
    }

    /** Reads a message from the store of all partitions of this node; returns null if none contains it. */
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

    /** Adds a forwarded message. Removes its early receipts from memory, and returns their rows. */
    List<EarlyRows> add(SmscId key, ForwardedMessage forwarded) {
        CorrelationStripe stripe = stripe(key);
        return stripe.lock.get(() -> {
            if (!forwarded.partition().isReleased()) {
                stripe.put(key, forwarded);
            }
            return stripe.hasEarly() ? stripe.removeEarly(key, early -> true) : List.of();
        });
    }

    /** Removes a message from memory, because its final receipt has arrived or is no longer awaited. */
    void remove(SmscId key) {
        CorrelationStripe stripe = stripe(key);
        stripe.lock.run(() -> stripe.remove(key));
    }

    /** Removes a message that was found in memory. Returns false if it is no longer there. */
    boolean remove(SmscId key, ForwardedMessage found) {
        CorrelationStripe stripe = stripe(key);
        return stripe.lock.get(() -> stripe.remove(key, found));
    }

    /**
     * Adds an early receipt, unless its message has become known, its partition is released, or there are too many.
     *
     * @param commit commits the receipt, and returns the position in the key of its row; called under a lock, so that
     *     {@link #add} and {@link #takeEarly} return the row only after this commit
     */
    Kept keep(SmscId key, PartitionReceipts keeper, LongSupplier commit) {
        CorrelationStripe stripe = stripe(key);
        return stripe.lock.get(() -> {
            ForwardedMessage forwarded = stripe.find(key);
            if (forwarded != null) {
                return new Kept(forwarded, false);
            }
            if (keeper.isReleased() || !stripe.hasCapacity(key)) {
                return Kept.NOT_KEPT;
            }
            long now = nanoTime.getAsLong();
            stripe.addEarly(key, keeper, commit.getAsLong(), now, now + CorrelationStripe.FIRST_SEARCH_NANOS);
            return Kept.KEPT;
        });
    }

    /**
     * Adds an early receipt that is already stored, regardless of the limits.
     *
     * @param position position in the key of its row
     */
    void keepStored(SmscId key, PartitionReceipts keeper, long position) {
        CorrelationStripe stripe = stripe(key);
        stripe.lock.run(() -> {
            if (!keeper.isReleased()) {
                long now = nanoTime.getAsLong();
                stripe.addEarly(key, keeper, position, now, now);
            }
        });
    }

    /** Adds early receipts that are already stored, regardless of the limits. */
    void keepStored(EarlyRows rows) {
        rows.positions().forEach(position -> keepStored(rows.key(), rows.keeper(), position));
    }

    /** Returns the rows of the early receipts of a message. */
    List<EarlyRows> early(SmscId key) {
        CorrelationStripe stripe = stripe(key);
        return stripe.lock.get(() -> stripe.rows(key));
    }

    /** Removes the early receipts of a message from memory, and returns their rows. */
    List<EarlyRows> takeEarly(SmscId key) {
        CorrelationStripe stripe = stripe(key);
        return stripe.lock.get(() -> stripe.removeEarly(key, early -> true));
    }

    /**
     * Removes the early receipts of a message in a partition from memory, unless the latest is less than a minute old:
     * its commit may not be durable yet.
     */
    void takeSettledEarly(SmscId key, PartitionReceipts keeper) {
        long before = nanoTime.getAsLong() - CorrelationStripe.LAST_SEARCH_NANOS;
        CorrelationStripe stripe = stripe(key);
        stripe.lock.run(() -> stripe.removeEarly(key, early -> early.keeper == keeper && early.keptAt - before < 0));
    }

    /**
     * Removes the early receipts of a partition that have waited for at least the given time from memory, and returns
     * their rows.
     */
    List<EarlyRows> takeOldEarly(PartitionReceipts keeper, Duration time) {
        long before = nanoTime.getAsLong() - time.toNanos();
        return removeEarly(early -> early.keeper == keeper && early.keptAt - before < 0);
    }

    private List<EarlyRows> removeEarly(Predicate<Early> condition) {
        List<EarlyRows> rows = new ArrayList<>();
        for (CorrelationStripe stripe : stripes) {
            stripe.lock.run(() -> rows.addAll(stripe.removeEarly(condition)));
        }
        return rows;
    }

    /** Returns the keys of all early receipts whose search is due, and schedules their next search. */
    List<SmscId> dueEarly() {
        long now = nanoTime.getAsLong();
        List<SmscId> due = new ArrayList<>();
        for (CorrelationStripe stripe : stripes) {
            stripe.lock.run(() -> stripe.addDue(now, due));
        }
        return due;
    }

    /** Makes the searches for the messages of all early receipts due now, and resets their delay. */
    void makeEarlyDue() {
        long now = nanoTime.getAsLong();
        for (CorrelationStripe stripe : stripes) {
            stripe.lock.run(() -> stripe.makeDue(now));
        }
    }

    /** Removes all entries of a revoked partition. */
    void forget(PartitionReceipts partition) {
        for (CorrelationStripe stripe : stripes) {
            stripe.lock.run(() -> stripe.forget(partition));
        }
        removeEarly(early -> early.keeper == partition);
    }

    private CorrelationStripe stripe(SmscId key) {
        return stripes[(key.hashCode() * SPREAD) >>> (Integer.SIZE - CorrelationStripe.BITS)];
    }
}
