package io.smppcore.gateway.relay;

import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/** Commits changes to a partition, and gives positions and numbers in the order of the commits. */
final class Log {

    /** Makes changes with positions. */
    @FunctionalInterface
    interface Positioned {

        /** Returns the changes; the supplier returns another, higher position on each call. */
        Changes at(LongSupplier positions);
    }

    private final ReentrantLock order = new ReentrantLock();
    private final Partition partition;
    private long last;

    Log(Partition partition) {
        this.partition = partition;
        this.last = MessageNumber.first(partition.epoch());
    }

    /** Returns the highest position that was given. */
    long last() {
        order.lock();
        try {
            return last;
        } finally {
            order.unlock();
        }
    }

    Partition partition() {
        return partition;
    }

    /** Returns true if so much waits for the disk that nothing new should come. */
    boolean isBehind() {
        return partition.backlogOctets() > partition.maxBacklogOctets() / 2;
    }

    /** Commits changes that contain no new positions. */
    void commit(Changes changes, Commit done) {
        partition.commit(changes, done);
    }

    /** Makes and commits changes with positions: a queue gets its elements in the order of their positions. */
    void commit(Positioned maker, Commit done) {
        order.lock();
        try {
            partition.commit(maker.at(() -> ++last), done);
        } finally {
            order.unlock();
        }
    }

    /** Waits until everything that was passed to the store before is durable, or has failed. */
    void settle() {
        Semaphore done = new Semaphore(0);
        commit(new Changes(), failure -> done.release());
        done.acquireUninterruptibly();
    }
}
