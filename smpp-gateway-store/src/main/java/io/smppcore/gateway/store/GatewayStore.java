package io.smppcore.gateway.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The durable state of a gateway, divided into partitions of which each is owned by one gateway at a time.
 *
 * <p>A partition is a sequence of committed changes and the tables that follow from them. What is committed as one is
 * durable as one: after a crash either all of it is there or nothing, and nothing of a later commit without the earlier
 * ones. All methods may be called by any thread.
 */
public interface GatewayStore extends AutoCloseable {

    /**
     * Starts to own partitions. The listener gets them now, and later those that come or go.
     *
     * @throws IllegalStateException if called a second time
     */
    void own(Ownership listener);

    /** Returns the number of partitions of the whole store, fixed when it was created. */
    int partitionCount();

    /** Returns the octets that are free on the file system of the store, or {@link Long#MAX_VALUE} if unknown. */
    long freeOctets();

    /** Returns the failure that has ended this store, or null. A failed store fails every commit. */
    @Nullable
    StoreException failure();

    /**
     * Returns the reason why new messages should be refused for now, such as brokers out of reach or a disk that
     * does not keep up, or null. What was accepted before waits, and is committed when the reason has gone.
     */
    @Nullable
    String obstacle();

    /** Returns the facts that the nodes with this store share. */
    Directory directory();

    /**
     * Commits what was passed to the partitions before, then releases everything, so that other nodes can own the
     * partitions. Further commits fail.
     */
    @Override
    void close();

    /**
     * Callbacks about the partitions of this gateway, on a thread of the store, which they may block. Calls about the
     * same partition follow each other; those about several may be made at the same time.
     */
    interface Ownership {

        /** Called when this gateway begins to own the partition, whose tables are complete by then. */
        void assigned(Partition partition);

        /**
         * Called when this gateway ceases to own the partition: it ends what is in flight, for a bounded time, and
         * returns. Its commits fail after that; also before if another gateway owns the partition already.
         */
        void revoked(Partition partition);
    }

    /** A partition that this gateway owns. */
    interface Partition {

        /** Returns the number of this partition, from 0. */
        int number();

        /**
         * Returns the epoch of this ownership: it is higher for each later one, also after a crash or a restart, from 1
         * to 2<sup>19</sup>&nbsp;-&nbsp;1.
         */
        int epoch();

        /**
         * Commits the changes as one, behind all changes that were passed before.
         *
         * <p>Never waits for the disk. The changes belong to the store from now on. A commit that has failed may or may
         * not be found after a restart; all later ones fail, too. The exception is a commit that would make more than
         * {@link #maxBacklogOctets()} wait, or whose keys and values are too large for the log (a million octets in a
         * store of several nodes): it fails, certainly without effect, and later ones may succeed.
         *
         * @param done called once, on the thread of the store that commits, in the order of the commits; it must
         *     neither block nor throw. After the end of the partition or of the store it is called by the calling
         *     thread.
         */
        void commit(Changes changes, Commit done);

        /**
         * Returns the failure of a commit after which all later ones fail, too, or null. What was read from this
         * partition must not be acted upon then, as the outcome cannot be stored.
         */
        @Nullable
        StoreException failure();

        /**
         * Returns the octets of changes that wait for the disk, with a fixed addition for each commit. A gateway
         * refuses messages from the half of {@link #maxBacklogOctets()} on, so that what becomes of those that it has
         * accepted can always be committed.
         */
        long backlogOctets();

        /** Returns the number of waiting octets at which commits begin to fail. */
        long maxBacklogOctets();

        /** Returns the value of the key as last committed, or null. Reads the disk unless the value is in memory. */
        byte @Nullable [] get(Table table, byte[] key);

        /** Returns the values of the keys in the order of the keys, null where there is none. */
        List<byte @Nullable []> get(Table table, List<byte[]> keys);

        /**
         * Visits the entries of a table in the order of their keys as they were committed when the call began.
         *
         * @param from first key
         * @param to end of the range, not included; null for the end of the table
         */
        void scan(Table table, byte[] from, byte @Nullable [] to, Visitor visitor);

        /** Returns the committed value of the counter, 0 if it was never added to. */
        long counter(String name);
    }

    /** A callback of {@link Partition#commit}. */
    @FunctionalInterface
    interface Commit {

        /** Called with null when the changes are durable, else with the reason why they may not be. */
        void done(@Nullable StoreException failure);
    }

    /** A callback of {@link Partition#scan}. */
    @FunctionalInterface
    interface Visitor {

        /** Returns true to get the next entry, false to end. */
        boolean visit(byte[] key, byte[] value);
    }
}
