package io.smppcore.receipt;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/*
 * One lock guards all state and is held for a few operations on maps. The maps are ordered by time, so the oldest entry
 * is the first. Futures complete after the lock is released, because their dependents are application code.
 */

/**
 * Matcher of received delivery receipts with the sent messages that wait for them. {@link ReceiptOptions} bounds the
 * number and the age of both.
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
 * <p>Thread-safe. It has no thread or timer: its owner must call {@link #expire} regularly. A message that has its
 * receipt is remembered within the same bounds, so that a repeated receipt still matches.
 */
public final class OutstandingReceipts {

    private final ReceiptOptions options;
    private final LongSupplier nanoClock;
    private final ReentrantLock lock = new ReentrantLock();

    /* By key, the oldest first. */
    private final LinkedHashMap<String, AwaitedReceipts.Message> waiting = new LinkedHashMap<>();
    private final LinkedHashMap<String, Long> settled = new LinkedHashMap<>();
    private final EarlyReceipts early;

    private final Map<ReceiptsMissingException.Reason, Long> missing =
            new EnumMap<>(ReceiptsMissingException.Reason.class);
    private long completed;
    private int opened;
    private boolean closed;

    /**
     * Creates an instance without outstanding receipts, with a clock in nanoseconds that never decreases, such as
     * {@link System#nanoTime}.
     */
    public OutstandingReceipts(ReceiptOptions options, LongSupplier nanoClock) {
        this.options = options;
        this.nanoClock = nanoClock;
        this.early = new EarlyReceipts(options.maxEarly(), options.earlyTime());
    }

    /**
     * Starts a wait for the receipts of messages that are about to be sent. While any wait is open, receipts that match
     * no message are kept for {@link ReceiptOptions#earlyTime}, because their response may follow.
     *
     * @return the receipts, to be closed after the last response
     */
    public AwaitedReceipts open() {
        AwaitedReceipts awaited = new AwaitedReceipts(this);
        return locked(() -> {
            opened++;
            return awaited;
        });
    }

    /**
     * Matches a receipt with the message that awaits it, and ends the wait if it was the last receipt.
     *
     * @param receipt any receipt, final or not
     * @return a future that completes with true if the receipt belongs to a message that is or was awaited, otherwise
     *     with false. It is complete on return, unless no message matches while an {@link AwaitedReceipts} is open:
     *     then it completes with true when a response with this id arrives, or with false if none arrives in time
     *     ({@link #expire}).
     */
    public CompletableFuture<Boolean> accept(DeliveryReceipt receipt) {
        String id = receipt.id().orElse("");
        if (id.isEmpty()) {
            return CompletableFuture.completedFuture(false);
        }
        String key = options.messageIds().keyOfReceipt(id);
        boolean completes = options.completes().test(receipt);
        return completing(deferred -> {
            AwaitedReceipts.Message message = waiting.get(key);
            if (message == null) {
                return settled.containsKey(key)
                        ? CompletableFuture.completedFuture(true)
                        : keep(key, completes ? receipt : null, deferred);
            }
            if (completes) {
                waiting.remove(key);
                settle(message, receipt, deferred);
            }
            return CompletableFuture.completedFuture(true);
        });
    }

    /**
     * Returns the {@link AwaitedReceipts} with the message that waits for this receipt; empty if no message waits for
     * it, as when the receipt precedes the response. Changes nothing.
     *
     * @param receipt a receipt of an SMSC
     */
    public Optional<AwaitedReceipts> waitingFor(DeliveryReceipt receipt) {
        String id = receipt.id().orElse("");
        if (id.isEmpty()) {
            return Optional.empty();
        }
        String key = options.messageIds().keyOfReceipt(id);
        return locked(() -> Optional.ofNullable(waiting.get(key)).map(message -> message.owner));
    }

    /**
     * Fails the {@link AwaitedReceipts} whose messages have waited for {@link ReceiptOptions#maxAge} ({@link
     * ReceiptsMissingException.Reason#EXPIRED}), and drops early receipts after {@link ReceiptOptions#earlyTime}.
     *
     * @return true while a message waits or an {@link AwaitedReceipts} is open, so that further calls are necessary
     */
    public boolean expire() {
        return completing(deferred -> {
            long now = nanoClock.getAsLong();
            long maxAge = options.maxAge().toNanos();
            while (!waiting.isEmpty() && now - oldest().sinceNanos >= maxAge) {
                fail(
                        oldest().owner,
                        ReceiptsMissingException.Reason.EXPIRED,
                        "none within " + options.maxAge(),
                        deferred);
            }
            while (!settled.isEmpty() && now - settled.firstEntry().getValue() >= maxAge) {
                settled.pollFirstEntry();
            }
            deferred.unmatched(early.removeOld(now));
            return opened > 0 || !waiting.isEmpty();
        });
    }

    /**
     * Fails all {@link AwaitedReceipts} with waiting messages ({@link ReceiptsMissingException.Reason#CLOSED}). An
     * {@link AwaitedReceipts} to which a message is added later fails at once.
     */
    public void close() {
        change(deferred -> {
            closed = true;
            while (!waiting.isEmpty()) {
                failClosed(oldest().owner, deferred);
            }
            settled.clear();
            deferred.unmatched(early.removeAll());
        });
    }

    /** {@return the number of messages that wait for a receipt, 0 to {@link ReceiptOptions#maxOutstanding}} */
    public int outstanding() {
        return locked(waiting::size);
    }

    /** {@return a snapshot of the counters} */
    public Statistics statistics() {
        return locked(() -> new Statistics(waiting.size(), completed, missing));
    }

    /**
     * Returns true if a receipt that arrives now may belong to a message.
     *
     * @return false if {@link #accept} completes with false for every receipt
     */
    public boolean isInterested() {
        return locked(() -> opened > 0 || !waiting.isEmpty() || !settled.isEmpty());
    }

    // ---- called by AwaitedReceipts ----

    void expect(AwaitedReceipts awaited, String messageId) {
        String key = options.messageIds().keyOfResponse(messageId);
        change(deferred -> {
            if (awaited.done) {
                return;
            }
            AwaitedReceipts.Message message =
                    new AwaitedReceipts.Message(awaited, messageId, key, nanoClock.getAsLong());
            awaited.messages.add(message);
            if (closed) {
                failClosed(awaited, deferred);
            } else if (messageId.isEmpty()) {
                fail(awaited, ReceiptsMissingException.Reason.NO_ID, "the response has no message_id", deferred);
            } else {
                await(message, deferred);
            }
        });
    }

    void close(AwaitedReceipts awaited) {
        change(deferred -> {
            if (awaited.open) {
                awaited.open = false;
                opened--;
                if (opened == 0) {
                    // No response is pending any more, so these receipts belong to no message.
                    deferred.unmatched(early.removeAll());
                }
                completeIfDone(awaited, deferred);
            }
        });
    }

    /** Removes the waiting messages of {@link AwaitedReceipts} that completed, failed or were cancelled. */
    void forget(AwaitedReceipts awaited) {
        change(deferred -> {
            awaited.done = true;
            awaited.messages.forEach(message -> waiting.remove(message.key, message));
        });
    }

    private <T> T locked(Supplier<T> read) {
        lock.lock();
        try {
            return read.get();
        } finally {
            lock.unlock();
        }
    }

    /** Runs a change under the lock and, after the lock is released, the completions that the change deferred. */
    private <T> T completing(Function<Deferred, T> change) {
        Deferred deferred = new Deferred();
        try {
            return locked(() -> change.apply(deferred));
        } finally {
            deferred.run();
        }
    }

    private void change(Consumer<Deferred> change) {
        completing(deferred -> {
            change.accept(deferred);
            return true;
        });
    }

    // ---- private methods, called under the lock ----

    private void await(AwaitedReceipts.Message message, Deferred deferred) {
        AwaitedReceipts.Message other = waiting.get(message.key);
        if (other != null && other.owner != message.owner) {
            fail(
                    other.owner,
                    ReceiptsMissingException.Reason.ID_REUSED,
                    "the SMSC assigned the message_id to another message",
                    deferred);
        }
        // From now on a receipt with this id belongs to the new message.
        settled.remove(message.key);
        makeRoom(deferred);
        if (message.owner.done) {
            return; // makeRoom failed these receipts
        }
        EarlyReceipts.Early arrived = early.remove(message.key);
        if (arrived != null) {
            deferred.add(() -> arrived.matched().complete(true));
        }
        if (arrived != null && arrived.completing() != null) {
            settle(message, arrived.completing(), deferred);
        } else {
            waiting.put(message.key, message);
        }
    }

    private void makeRoom(Deferred deferred) {
        while (waiting.size() + settled.size() >= options.maxOutstanding()) {
            if (settled.isEmpty()) {
                fail(
                        oldest().owner,
                        ReceiptsMissingException.Reason.EVICTED,
                        "more than " + options.maxOutstanding() + " are outstanding",
                        deferred);
            } else {
                settled.pollFirstEntry();
            }
        }
    }

    /**
     * Assigns a receipt to every message with its id: segments to which the SMSC assigned the same id share a receipt.
     */
    private void settle(AwaitedReceipts.Message message, DeliveryReceipt receipt, Deferred deferred) {
        for (AwaitedReceipts.Message each : message.owner.messages) {
            if (each.receipt == null && each.key.equals(message.key)) {
                each.receipt = receipt;
            }
        }
        settled.put(message.key, nanoClock.getAsLong());
        completeIfDone(message.owner, deferred);
    }

    private CompletableFuture<Boolean> keep(String key, @Nullable DeliveryReceipt completing, Deferred deferred) {
        if (opened == 0 || closed || !early.keepsAny()) {
            return CompletableFuture.completedFuture(false);
        }
        EarlyReceipts.Early before = early.get(key);
        EarlyReceipts.Early arrived = before == null
                ? new EarlyReceipts.Early(completing, new CompletableFuture<>(), nanoClock.getAsLong())
                : new EarlyReceipts.Early(
                        completing == null ? before.completing() : completing, before.matched(), before.sinceNanos());
        EarlyReceipts.Early evicted = early.add(key, arrived);
        if (evicted != null) {
            deferred.unmatched(List.of(evicted));
        }
        return arrived.matched();
    }

    private void failClosed(AwaitedReceipts awaited, Deferred deferred) {
        fail(awaited, ReceiptsMissingException.Reason.CLOSED, "receipts are no longer awaited (closed)", deferred);
    }

    private void fail(AwaitedReceipts awaited, ReceiptsMissingException.Reason reason, String why, Deferred deferred) {
        awaited.done = true;
        missing.merge(reason, 1L, Long::sum);
        // By key and value, because the key may meanwhile belong to a message of another AwaitedReceipts.
        awaited.messages.forEach(message -> waiting.remove(message.key, message));
        ReceiptsMissingException failure =
                new ReceiptsMissingException(reason, why, awaited.missing(), awaited.received());
        deferred.add(() -> awaited.receipts().completeExceptionally(failure));
    }

    private AwaitedReceipts.Message oldest() {
        return waiting.firstEntry().getValue();
    }

    private void completeIfDone(AwaitedReceipts awaited, Deferred deferred) {
        if (!awaited.done && awaited.isComplete()) {
            awaited.done = true;
            completed++;
            List<DeliveryReceipt> receipts = awaited.received();
            deferred.add(() -> awaited.receipts().complete(receipts));
        }
    }

    /**
     * Counters of {@link OutstandingReceipts}. Immutable.
     *
     * @param outstanding current number of messages that wait for their receipt
     * @param completed number of completed {@link AwaitedReceipts}
     * @param missing number of failed {@link AwaitedReceipts} by reason, without reasons that did not occur
     */
    public record Statistics(int outstanding, long completed, Map<ReceiptsMissingException.Reason, Long> missing) {

        /** Copies the map. */
        public Statistics {
            missing = Map.copyOf(missing);
        }
    }
}
