package io.smppcore.gateway.queue;

import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Commits to a partition, and its sequence of numbers. Positions in queues and numbers of messages come from this
 * sequence and increase in the order of the commits. Thread-safe.
 */
public final class PartitionLog {

    private final ReentrantLock order = new ReentrantLock();
    final Partition partition;
    private final WaitingCounts waiting;
    private long last;

    /** Creates the log of a partition. Positions start after the first number of the partition's epoch. */
    public PartitionLog(Partition partition) {
        this.partition = partition;
        this.waiting = new WaitingCounts(partition);
        this.last = MessageNumber.first(partition.epoch());
    }

    /** Returns the last position that was assigned. */
    public long last() {
        order.lock();
        try {
            return last;
        } finally {
            order.unlock();
        }
    }

    /** Returns the numbers of waiting messages of accounts in the partition. */
    public WaitingCounts waiting() {
        return waiting;
    }

    /**
     * Returns true if more than half of the permitted octets of changes wait for the store. Receipts and
     * mobile-originated messages of SMSCs are refused then.
     */
    public boolean isBehind() {
        return partition.backlogOctets() > partition.maxBacklogOctets() / 2;
    }

    /**
     * Commits changes that need no new positions.
     *
     * @param done called when the changes are durable or have failed
     */
    public void commit(Changes changes, Commit done) {
        pass(changes, "", 0, done);
    }

    private void pass(Changes changes, String reserved, int messages, Commit done) {
        partition.commit(changes, waiting.count(changes, reserved, messages, done));
    }

    /**
     * Commits the changes that a function returns. The function takes new positions from its argument; it is called
     * under a lock, so that the order of commits is that of their positions.
     *
     * @return the last position that was assigned
     */
    public long commit(Function<LongSupplier, Changes> maker, Commit done) {
        order.lock();
        try {
            pass(maker.apply(() -> ++last), "", 0, done);
            return last;
        } finally {
            order.unlock();
        }
    }

    /**
     * Does the same as {@link #commit(Function, Commit)} for changes with messages that {@link
     * WaitingCounts#tryReserve} has counted.
     *
     * @param account account of the messages
     * @param messages number of these messages
     */
    public void commitReserved(String account, int messages, Function<LongSupplier, Changes> maker, Commit done) {
        order.lock();
        try {
            Changes changes;
            try {
                changes = maker.apply(() -> ++last);
            } catch (RuntimeException | Error e) {
                waiting.giveBack(account, messages);
                throw e;
            }
            pass(changes, waiting.sharedCounterOf(account), messages, done);
        } finally {
            order.unlock();
        }
    }

    /**
     * Commits changes after adding an element that needs new positions.
     *
     * @param addition adds an element to the changes, with positions from its argument, and returns the element
     * @param durable called with the element when the changes are durable, before {@code done}
     */
    public <T> void commit(Changes changes, Function<LongSupplier, T> addition, Consumer<T> durable, Commit done) {
        AtomicReference<T> added = new AtomicReference<>();
        commit(
                positions -> {
                    added.setPlain(addition.apply(positions));
                    return changes;
                },
                failure -> {
                    try {
                        if (failure == null) {
                            durable.accept(added.get());
                        }
                    } finally {
                        done.done(failure);
                    }
                });
    }

    /** Blocks until all earlier commits are durable or have failed. Closing the partition fails them. */
    public void settle() {
        settled().join();
    }

    /** Waits like {@link #settle()}, but for a bounded time; returns false at the timeout. */
    public boolean settle(Duration patience) {
        try {
            settled().get(patience.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }

    private CompletableFuture<Void> settled() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        commit(new Changes(), failure -> done.complete(null));
        return done;
    }
}
