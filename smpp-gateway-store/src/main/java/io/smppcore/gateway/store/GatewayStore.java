package io.smppcore.gateway.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The durable state of a gateway, divided into partitions, each owned by one gateway at a time.
 *
 * <p>A partition is a sequence of committed changes and the resulting tables. Commits are atomic and ordered: after a
 * crash, either all changes of a commit are present or none, and a commit is present only with all earlier ones.
 * Thread-safe.
 */
public interface GatewayStore extends AutoCloseable {

    /**
     * Starts owning partitions. The listener is called for each partition that is assigned, now or later, or revoked.
     *
     * @throws IllegalStateException if called a second time
     */
    void own(Ownership listener);

    /** Returns the number of partitions of the whole store, fixed when it was created. */
    int partitionCount();

    /** Returns the free octets of the file system of the store, or {@link Long#MAX_VALUE} if unknown. */
    long freeOctets();

    /** Returns the failure that has ended this store, or null. A failed store fails every commit. */
    @Nullable
    StoreException failure();

    /**
     * Returns the reason why new messages should be refused for now, such as unreachable brokers or a disk that does
     * not keep up, or null. Changes already accepted wait, and are committed when the reason ceases.
     */
    @Nullable
    String obstacle();

    /** Returns the facts that the nodes of this store share. */
    Directory directory();

    /**
     * Commits the waiting changes of all partitions, then releases all resources, so that other nodes can own the
     * partitions. Further commits fail.
     */
    @Override
    void close();

    /**
     * Callbacks about the partitions of this gateway, on a thread of the store, which they may block. Calls about the
     * same partition are sequential; calls about different ones may be concurrent.
     */
    interface Ownership {

        /** Called when this gateway begins to own the partition, with complete tables. */
        void assigned(Partition partition);

        /**
         * Called when this gateway ceases to own the partition. Completes work in flight, within a bounded time, and
         * returns. Later commits fail; earlier ones too if another gateway already owns the partition.
         */
        void revoked(Partition partition);
    }

    /** A partition that this gateway owns. */
    interface Partition {

        /** Returns the number of this partition, from 0. */
        int number();

        /**
         * Returns the epoch of this ownership, 1 to 2<sup>19</sup>&nbsp;-&nbsp;1, which increases with each ownership,
         * also after a crash or a restart.
         */
        int epoch();

        /**
         * Commits the changes atomically, after all earlier ones.
         *
         * <p>Never waits for the disk. The changes must not be used afterwards. A failed commit may or may not be
         * present after a restart, and all later ones fail, too. The exception is a commit that would exceed {@link
         * #maxBacklogOctets()}, or whose keys and values are too large for the log (a million octets in a store of
         * several nodes): it fails without effect, and later ones may succeed.
         *
         * @param done called once, on the committing thread of the store, in the order of the commits; must neither
         *     block nor throw. After the partition or the store is closed, called on the calling thread.
         */
        void commit(Changes changes, Commit done);

        /**
         * Returns the failure of a commit after which all later ones fail, too, or null. After a failure, nothing read
         * from this partition may be acted upon, because the outcome could not be stored.
         */
        @Nullable
        StoreException failure();

        /**
         * Returns the octets of changes that wait for the disk, with a fixed overhead for each commit. A gateway
         * refuses messages from half of {@link #maxBacklogOctets()} on, so that the outcomes of accepted ones can
         * always be committed.
         */
        long backlogOctets();

        /** Returns the number of waiting octets above which commits fail. */
        long maxBacklogOctets();

        /** Returns the committed value of the key, or null. Reads the disk unless the value is in memory. */
        byte @Nullable [] get(Table table, byte[] key);

        /** Returns the committed values of the keys, in the order of the keys, with null for an absent one. */
        List<byte @Nullable []> get(Table table, List<byte[]> keys);

        /**
         * Visits the entries of a table in the order of their keys, as committed when the call began.
         *
         * @param from first key
         * @param to end of the range, exclusive; null for the end of the table
         */
        void scan(Table table, byte[] from, byte @Nullable [] to, Visitor visitor);

        /** Returns the committed value of the counter, initially 0. */
        long counter(String name);
    }

    /** A callback of {@link Partition#commit}. */
    @FunctionalInterface
    interface Commit {

        /** Called with null when the changes are durable, else with the reason why they may not be durable. */
        void done(@Nullable StoreException failure);

        /** Returns a callback that completes a future. */
        static Commit completing(CompletableFuture<Void> future) {
            return failure -> {
                if (failure == null) {
                    future.complete(null);
                } else {
                    future.completeExceptionally(failure);
                }
            };
        }
    }

    /** A receiver of the rows that {@link Partition#scan} finds. */
    @FunctionalInterface
    interface Visitor {

        /** Returns true to continue with the next entry, false to end. */
        boolean visit(byte[] key, byte[] value);
    }
}
