package io.smppcore.gateway.store;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** An owned partition: its complete tables and its counters, changed by a thread that commits groups of changes. */
public abstract class CommittingPartition implements GatewayStore.Partition, GroupWriter {

    private final int number;
    private final int epoch;
    private final PartitionTables tables;
    private final PartitionCounters counters = new PartitionCounters();
    private final AtomicReference<@Nullable StoreException> failure;
    private final Committer committer;

    /**
     * Creates a partition, whose changes are committed after {@link #start}.
     *
     * @param name name for errors
     * @param epoch epoch that is already durable
     * @param failure holder of the failure, shared by all partitions that fail together
     * @param failed called when the first commit has failed
     * @param maxChangeOctets maximum octets of a key with its value
     * @param periodNanos minimum time between the beginnings of two groups
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

    /** Returns the time for which a group has been waiting to become durable. */
    public final long waitingNanos() {
        return committer.waitingNanos();
    }

    /** Checks that the calling thread may wait for commits and reads. */
    public final void checkCloseable() {
        committer.checkCloseable();
        tables.checkCloseable();
    }

    /** Commits waiting changes, and ends the committing thread. */
    public final void closeCommitter() {
        committer.close();
    }
}
