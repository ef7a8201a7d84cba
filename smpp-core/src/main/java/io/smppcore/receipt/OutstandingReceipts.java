package io.smppcore.receipt;

import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/*
 * One lock, held for a few operations on maps in the order of time. Futures complete without it, because they run code
 * of the application.
 */

/**
 * Matches delivery receipts with their messages. {@link ReceiptOptions} bounds their number and age.
 *
 * <pre>{@code
 * AwaitedReceipts awaited = outstanding.open();        // before the first message is sent
 * awaited.expect(response.messageId());
 * awaited.close();
 * awaited.receipts().thenAccept(...);
 *
 * outstanding.accept(receipt);                         // for each receipt received
 * }</pre>
 *
 * <p>Thread-safe, and without a thread of its own: {@link #expire} has to be called now and then. Messages with a
 * receipt are remembered within the limits, so that repeated receipts are recognised.
 */
public final class OutstandingReceipts {

    private final ReceiptOptions options;
    private final LongSupplier nanoClock;
    private final ReentrantLock lock = new ReentrantLock();

    /* By key, the oldest first. */
    private final Map<String, AwaitedReceipts.Wanted> waiting = new LinkedHashMap<>();
    private final Map<String, Long> settled = new LinkedHashMap<>();
    private final EarlyReceipts early;

    private final Map<ReceiptsMissingException.Reason, Long> missing =
            new EnumMap<>(ReceiptsMissingException.Reason.class);
    private long completed;
    private int opened;
    private boolean closed;

    /**
     * Makes an instance without outstanding receipts.
     *
     * @param options bounds of number and time
     * @param nanoClock a clock such as {@link System#nanoTime}; never goes back
     */
    public OutstandingReceipts(ReceiptOptions options, LongSupplier nanoClock) {
        this.options = options;
        this.nanoClock = nanoClock;
        this.early = new EarlyReceipts(options.maxEarly(), options.earlyTime());
    }

    /**
     * Begins to wait for the receipts of messages that are about to be sent. Until the result is closed, receipts that
     * match no message are kept for a while.
     *
     * @return has to be closed after the last response
     */
    public AwaitedReceipts open() {
        AwaitedReceipts awaited = new AwaitedReceipts(this);
        lock.lock();
        try {
            opened++;
        } finally {
            lock.unlock();
        }
        return awaited;
    }

    /**
     * Takes a receipt.
     *
     * @param receipt any receipt, final or not
     * @return completes with true if the receipt belongs to a message that is or was awaited, otherwise with false. At
     *     once, unless the receipt may precede its response: then with the response, or after {@link
     *     ReceiptOptions#earlyTime} with the next {@link #expire}
     */
    public CompletableFuture<Boolean> accept(DeliveryReceipt receipt) {
        String id = receipt.id().orElse("");
        if (id.isEmpty()) {
            return CompletableFuture.completedFuture(false);
        }
        String key = options.messageIds().keyOfReceipt(id);
        boolean completes = options.completes().test(receipt);
        Deferred effects = new Deferred();
        lock.lock();
        try {
            AwaitedReceipts.Wanted wanted = waiting.get(key);
            if (wanted == null) {
                return settled.containsKey(key)
                        ? CompletableFuture.completedFuture(true)
                        : keep(key, completes ? receipt : null, effects);
            }
            if (completes) {
                waiting.remove(key);
                settle(wanted, receipt, effects);
            }
            return CompletableFuture.completedFuture(true);
        } finally {
            lock.unlock();
            effects.run();
        }
    }

    /**
     * Returns the messages that wait for this receipt.
     *
     * @param receipt any receipt, final or not
     * @return the messages; empty if none waits, or if the receipt precedes the response
     */
    public Optional<AwaitedReceipts> waitingFor(DeliveryReceipt receipt) {
        String id = receipt.id().orElse("");
        if (id.isEmpty()) {
            return Optional.empty();
        }
        String key = options.messageIds().keyOfReceipt(id);
        lock.lock();
        try {
            return Optional.ofNullable(waiting.get(key)).map(wanted -> wanted.owner);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives up messages and receipts that have waited too long.
     *
     * @return true if there are others that may expire later
     */
    public boolean expire() {
        Deferred effects = new Deferred();
        lock.lock();
        try {
            long now = nanoClock.getAsLong();
            long maxAge = options.maxAge().toNanos();
            AwaitedReceipts.Wanted oldest = first(waiting);
            while (oldest != null && now - oldest.sinceNanos >= maxAge) {
                fail(oldest.owner, ReceiptsMissingException.Reason.EXPIRED, "none within " + options.maxAge(), effects);
                oldest = first(waiting);
            }
            Long settledFirst = first(settled);
            while (settledFirst != null && now - settledFirst >= maxAge) {
                removeFirst(settled);
                settledFirst = first(settled);
            }
            effects.unknown(early.removeOld(now));
            return opened > 0 || !waiting.isEmpty();
        } finally {
            lock.unlock();
            effects.run();
        }
    }

    /** Gives up all messages. Messages added later are given up at once. */
    public void close() {
        Deferred effects = new Deferred();
        lock.lock();
        try {
            closed = true;
            AwaitedReceipts.Wanted oldest = first(waiting);
            while (oldest != null) {
                failClosed(oldest.owner, effects);
                oldest = first(waiting);
            }
            settled.clear();
            effects.unknown(early.removeAll());
        } finally {
            lock.unlock();
            effects.run();
        }
    }

    /** {@return the number of messages that wait for a receipt, 0 to {@link ReceiptOptions#maxOutstanding}} */
    public int outstanding() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    /** {@return a snapshot of the counters} */
    public Statistics statistics() {
        lock.lock();
        try {
            return new Statistics(waiting.size(), completed, missing);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Tells whether receipts are needed.
     *
     * @return false if {@link #accept} completes with false for every receipt
     */
    public boolean isInterested() {
        lock.lock();
        try {
            return opened > 0 || !waiting.isEmpty() || !settled.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    // ---- called by AwaitedReceipts ----

    void expect(AwaitedReceipts awaited, String messageId) {
        String key = options.messageIds().keyOfResponse(messageId);
        Deferred effects = new Deferred();
        lock.lock();
        try {
            if (awaited.over) {
                return;
            }
            AwaitedReceipts.Wanted wanted = new AwaitedReceipts.Wanted(awaited, messageId, key, nanoClock.getAsLong());
            awaited.wanted.add(wanted);
            if (closed) {
                failClosed(awaited, effects);
            } else if (messageId.isEmpty()) {
                fail(awaited, ReceiptsMissingException.Reason.NO_ID, "the response has no message_id", effects);
            } else {
                await(wanted, effects);
            }
        } finally {
            lock.unlock();
            effects.run();
        }
    }

    void close(AwaitedReceipts awaited) {
        Deferred effects = new Deferred();
        lock.lock();
        try {
            if (awaited.open) {
                awaited.open = false;
                opened--;
                if (opened == 0) {
                    effects.unknown(early.removeAll());
                }
                completeIfDone(awaited, effects);
            }
        } finally {
            lock.unlock();
            effects.run();
        }
    }

    /** Removes messages whose receipts are no longer awaited. */
    void forget(AwaitedReceipts awaited) {
        lock.lock();
        try {
            awaited.over = true;
            awaited.wanted.forEach(wanted -> waiting.remove(wanted.key, wanted));
        } finally {
            lock.unlock();
        }
    }

    // ---- inside, under the lock ----

    private void await(AwaitedReceipts.Wanted wanted, Deferred effects) {
        AwaitedReceipts.Wanted other = waiting.get(wanted.key);
        if (other != null && other.owner != wanted.owner) {
            fail(
                    other.owner,
                    ReceiptsMissingException.Reason.ID_REUSED,
                    "the SMSC assigned the message_id to another message",
                    effects);
        }
        settled.remove(wanted.key);
        makeRoom(effects);
        if (wanted.owner.over) {
            return; // only its own place was left
        }
        EarlyReceipts.Early arrived = early.remove(wanted.key);
        if (arrived != null) {
            effects.add(() -> arrived.known().complete(true));
        }
        if (arrived != null && arrived.completing() != null) {
            settle(wanted, arrived.completing(), effects);
        } else {
            waiting.put(wanted.key, wanted);
        }
    }

    private void makeRoom(Deferred effects) {
        while (waiting.size() + settled.size() >= options.maxOutstanding()) {
            if (settled.isEmpty()) {
                fail(
                        Objects.requireNonNull(first(waiting)).owner,
                        ReceiptsMissingException.Reason.EVICTED,
                        "more than " + options.maxOutstanding() + " are outstanding",
                        effects);
            } else {
                removeFirst(settled);
            }
        }
    }

    /** Completes all messages with this id, as parts to which the SMSC gave the same id share a receipt. */
    private void settle(AwaitedReceipts.Wanted wanted, DeliveryReceipt receipt, Deferred effects) {
        for (AwaitedReceipts.Wanted one : wanted.owner.wanted) {
            if (one.receipt == null && one.key.equals(wanted.key)) {
                one.receipt = receipt;
            }
        }
        settled.put(wanted.key, nanoClock.getAsLong());
        completeIfDone(wanted.owner, effects);
    }

    private CompletableFuture<Boolean> keep(String key, @Nullable DeliveryReceipt completing, Deferred effects) {
        if (opened == 0 || closed || !early.keepsAny()) {
            return CompletableFuture.completedFuture(false);
        }
        EarlyReceipts.Early before = early.get(key);
        EarlyReceipts.Early arrived = before == null
                ? new EarlyReceipts.Early(completing, new CompletableFuture<>(), nanoClock.getAsLong())
                : new EarlyReceipts.Early(
                        completing == null ? before.completing() : completing, before.known(), before.sinceNanos());
        EarlyReceipts.Early pushedOut = early.add(key, arrived);
        if (pushedOut != null) {
            effects.unknown(List.of(pushedOut));
        }
        return arrived.known();
    }

    private void failClosed(AwaitedReceipts awaited, Deferred effects) {
        fail(awaited, ReceiptsMissingException.Reason.CLOSED, "receipts are no longer awaited (closed)", effects);
    }

    private void fail(AwaitedReceipts awaited, ReceiptsMissingException.Reason reason, String why, Deferred effects) {
        awaited.over = true;
        missing.merge(reason, 1L, Long::sum);
        awaited.wanted.forEach(wanted -> waiting.remove(wanted.key, wanted));
        ReceiptsMissingException failure =
                new ReceiptsMissingException(reason, why, awaited.missing(), awaited.received());
        effects.add(() -> awaited.receipts().completeExceptionally(failure));
    }

    private static <V> @Nullable V first(Map<String, V> map) {
        Iterator<V> values = map.values().iterator();
        return values.hasNext() ? values.next() : null;
    }

    private static void removeFirst(Map<String, ?> map) {
        Iterator<?> values = map.values().iterator();
        values.next();
        values.remove();
    }

    private void completeIfDone(AwaitedReceipts awaited, Deferred effects) {
        if (!awaited.over && awaited.isComplete()) {
            awaited.over = true;
            completed++;
            List<DeliveryReceipt> receipts = awaited.received();
            effects.add(() -> awaited.receipts().complete(receipts));
        }
    }

    /**
     * Counters of {@link OutstandingReceipts}. Immutable.
     *
     * @param outstanding number of messages that wait for their receipt at present
     * @param completed number of completed {@link AwaitedReceipts}
     * @param missing number of failed ones by reason, without reasons that did not occur
     */
    public record Statistics(int outstanding, long completed, Map<ReceiptsMissingException.Reason, Long> missing) {

        /** Copies the map. */
        public Statistics {
            missing = Map.copyOf(missing);
        }
    }
}
