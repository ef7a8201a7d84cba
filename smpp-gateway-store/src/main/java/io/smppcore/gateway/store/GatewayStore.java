package io.smppcore.gateway.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The durable state of a gateway, divided into partitions. Each partition is owned by one node of the gateway at a
 * time.
 *
 * <p>A partition is a sequence of committed changes and the resulting tables. Commits are atomic and ordered: after a
 * crash, either all changes of a commit are present or none, and a commit is present only with all earlier ones.
 * Thread-safe.
 */
public interface GatewayStore extends AutoCloseable {

    /**
     * Starts owning partitions. The listener is called for each partition that is assigned to this node, now or later,
     * and for each that is revoked.
     *
     * @throws IllegalStateException if called a second time
     */
    void own(Ownership listener);

    /** Returns the number of partitions of the whole store, fixed when it was created. */
    int partitionCount();

    /** Returns the free octets of the file system of the store, or {@link Long#MAX_VALUE} if unknown. */
    long freeOctets();

    /** Returns the failure that has ended this store; null if there is none. After a failure, every commit fails. */
    @Nullable
    StoreException failure();

    /**
     * Returns the reason why new messages should be refused now, such as unreachable brokers or a disk that does not
     * keep up; null if there is none. Changes that are already accepted wait, and are committed when the reason no
     * longer holds.
     */
    @Nullable
    String obstacle();

    /**
     * Takes the partitions from another node, whose process has ended without closing its store, so that they get other
     * owners before its session ends. Never blocks. If the process is alive after all, it gets partitions again
     * a moment later, and none of its acknowledged commits is lost.
     *
     * @param node name of the node
     */
    default void ended(String node) {
        // A store of one node has no others.
    }

    /** Returns the directory of facts that the nodes of this store share. */
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

        /** Called when this node has begun to own a partition. The tables of the partition are complete. */
        void assigned(Partition partition);

        /**
         * Called when this node ceases to own a partition. The implementation completes work in flight within a bounded
         * time, and returns. Commits after that fail; earlier ones fail too if another node already owns the partition.
         */
        void revoked(Partition partition);
    }

    /** A partition that this node owns. Thread-safe. */
    interface Partition {

        /** Returns the number of this partition, from 0. */
        int number();

        /**
         * Returns the epoch of this ownership, 1 to 2<sup>19</sup>&nbsp;-&nbsp;1, which increases with each ownership,
         * also after a crash or a restart.
         */
        int epoch();

        /**
         * Commits changes atomically, after all earlier commits.
         *
         * <p>Never waits for the disk. The changes must not be used afterwards. A failed commit may or may not be
         * present after a restart, and all later commits fail too. There are two exceptions: a commit that would exceed
         * {@link #maxBacklogOctets()}, and one with a key and value that are too large for the log (a million octets in
         * a store of several nodes). Such a commit fails without effect, and later ones may succeed.
         *
         * @param done called once, on the committing thread of the partition, in the order of the commits; must neither
         *     block nor throw. After the partition or the store is closed, it is called on the calling thread.
         */
        void commit(Changes changes, Commit done);

        /**
         * Returns the failure of a commit, after which all later commits fail too; null if there is none. After a
         * failure, nothing may be sent because of what is read from this partition: its outcome could not be stored.
         */
        @Nullable
        StoreException failure();

        /**
         * Returns the memory in octets of the changes that wait to become durable, including a fixed overhead for each
         * commit. The gateway refuses new messages from half of {@link #maxBacklogOctets()} on, so that the outcomes of
         * accepted ones can still be committed.
         */
        long backlogOctets();

        /** Returns the maximum of {@link #backlogOctets()}. A commit that would exceed it fails. */
        long maxBacklogOctets();

        /**
         * Returns the committed value of a key; null if there is none. Reads the disk unless the value is in memory.
         */
        byte @Nullable [] get(Table table, byte[] key);

        /**
         * Returns the committed values of keys in the order of the keys, with null for a key that is absent. May read
         * the disk.
         */
        List<byte @Nullable []> get(Table table, List<byte[]> keys);

        /**
         * Calls a visitor for the entries of a table in the order of their keys, as committed when the call began. May
         * read the disk.
         *
         * @param from start of the range, inclusive; need not exist
         * @param to end of the range, exclusive; null for the end of the table
         */
        void scan(Table table, byte[] from, byte @Nullable [] to, Visitor visitor);

        /** Returns the committed value of a counter; 0 if it does not exist yet. */
        long counter(String name);
    }

    /** A callback of {@link Partition#commit}. */
    @FunctionalInterface
    interface Commit {

        /**
         * Called once when the commit has ended.
         *
         * @param failure null if the changes are durable; otherwise the reason why they may not be durable
         */
        void done(@Nullable StoreException failure);

        /** Returns a callback that completes a future, normally or with the failure. */
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

        /** Receives an entry. Returns true to continue with the next one, false to end the scan. */
        boolean visit(byte[] key, byte[] value);
    }
}
