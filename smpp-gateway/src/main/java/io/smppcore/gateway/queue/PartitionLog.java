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

/** The commits to a partition. Positions and numbers, taken from one sequence, increase in the order of the commits. */
public final class PartitionLog {

    private final ReentrantLock order = new ReentrantLock();
    final Partition partition;
    private long last;

    /** Creates the log of a partition, with positions that follow the first number of its epoch. */
    public PartitionLog(Partition partition) {
        this.partition = partition;
        this.last = MessageNumber.first(partition.epoch());
    }

    /** Returns the highest position so far. */
    public long last() {
        order.lock();
        try {
            return last;
        } finally {
            order.unlock();
        }
    }

    /** Returns true if too many changes wait for the disk to accept new ones. */
    public boolean isBehind() {
        return partition.backlogOctets() > partition.maxBacklogOctets() / 2;
    }

    /** Commits changes that contain no new positions. */
    public void commit(Changes changes, Commit done) {
        partition.commit(changes, done);
    }

    /**
     * Commits changes made by a function, which takes new positions from its argument; commits have the order of their
     * positions.
     */
    public void commit(Function<LongSupplier, Changes> maker, Commit done) {
        order.lock();
        try {
            partition.commit(maker.apply(() -> ++last), done);
        } finally {
            order.unlock();
        }
    }

    /**
     * Commits changes to which positions are added.
     *
     * @param addition adds to the changes, and returns the added element
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

    /** Waits until all earlier commits are durable or have failed, at the latest until the partition is closed. */
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
