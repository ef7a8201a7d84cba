package io.smppcore.gateway.store;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A partition that this process owns, with its complete tables and its counters. A {@link Committer} commits its
 * changes in groups; a subclass writes each group to its log. Thread-safe.
 */
public abstract class CommittingPartition implements GatewayStore.Partition, GroupWriter {

    private final int number;
    private final int epoch;
    private final PartitionTables tables;
    private final PartitionCounters counters = new PartitionCounters();
    private final AtomicReference<@Nullable StoreException> failure;
    private final Committer committer;

    /**
     * Creates a partition. Changes are accepted at once, but committed only after {@link #start}.
     *
     * @param name name for errors
     * @param epoch epoch of this ownership, which is already durable
     * @param failure holder of the failure; partitions that share it fail together
     * @param failed called when the first commit has failed
     * @param maxBacklogOctets maximum octets of waiting changes
     * @param maxChangeOctets maximum octets of a key together with its value
     * @param periodNanos minimum time between the starts of two groups
     */
    @SuppressWarnings("this-escape") // its subclasses are final and belong to this module
    public CommittingPartition(
            String name,
            int number,
            int epoch,
            PartitionTables tables,
            AtomicReference<@Nullable StoreException> failure,
            Runnable failed,
            long maxBacklogOctets,
            int maxChangeOctets,
            long periodNanos) {
        this.number = number;
        this.epoch = epoch;
        this.tables = tables;
        this.failure = failure;
        tables.load(counters);
        committer = new Committer(
                name,
                "smpp-gateway-store-" + number,
                this,
                counters,
                failure,
                failed,
                maxBacklogOctets,
                maxChangeOctets,
                periodNanos,
                System::nanoTime);
    }

    public final void start() {
        committer.start();
    }

    final PartitionTables tables() {
        return tables;
    }

    @Override
    public final int number() {
        return number;
    }

    @Override
    public final int epoch() {
        return epoch;
    }

    @Override
    public final void commit(Changes changes, GatewayStore.Commit done) {
        committer.commit(changes, done);
    }

    @Override
    public final @Nullable StoreException failure() {
        return failure.get();
    }

    @Override
    public final long backlogOctets() {
        return committer.backlogOctets();
    }

    @Override
    public final long maxBacklogOctets() {
        return committer.maxBacklogOctets;
    }

    @Override
    public final byte @Nullable [] get(Table table, byte[] key) {
        return tables.get(table, key);
    }

    @Override
    public final List<byte @Nullable []> get(Table table, List<byte[]> keys) {
        return tables.get(table, keys);
    }

    @Override
    public final void scan(Table table, byte[] from, byte @Nullable [] to, GatewayStore.Visitor visitor) {
        tables.scan(table, from, to, visitor);
    }

    @Override
    public final long counter(String name) {
        return counters.get(name);
    }

    /** Returns the time in nanoseconds since the write of the current group began; 0 if none is being written. */
    public final long waitingNanos() {
        return committer.waitingNanos();
    }

    /**
     * Throws an IllegalStateException if the calling thread runs a callback of a commit or a visitor of a scan, for
     * which a close would wait.
     */
    public final void checkCloseable() {
        committer.checkCloseable();
        tables.checkCloseable();
    }

    /** Commits waiting changes, and ends the committing thread. */
    public final void closeCommitter() {
        committer.close();
    }
}
