package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Committer;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.PartitionCounters;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A partition with the {@link Committer} of the product, whose tables are in memory. */
final class SimulatedPartition implements GatewayStore.Partition {

    private static final long MAX_BACKLOG_OCTETS = 64 << 20;
    private static final int MAX_CHANGE_OCTETS = 1_000_000;

    /** The log of a partition, and the tables that follow it. */
    interface Log {

        /** Writes a group of changes to the log. */
        void write(byte[] group) throws Exception;

        /** Returns when the group is durable. */
        void sync() throws Exception;

        /** Applies the group to the tables. */
        void apply(byte[] group) throws Exception;
    }

    private final int number;
    private final int epoch;
    private final MemoryTables tables;
    private final PartitionCounters counters = new PartitionCounters();
    private final AtomicReference<@Nullable StoreException> failure;
    private final Committer committer;

    /**
     * Opens a partition.
     *
     * @param failure holder of the failure; partitions that share it fail together
     * @param periodNanos minimum time between the starts of two groups
     */
    SimulatedPartition(
            int number,
            int epoch,
            MemoryTables tables,
            Log log,
            AtomicReference<@Nullable StoreException> failure,
            Runnable failed,
            long periodNanos) {
        this.failure = failure;
        this.number = number;
        this.epoch = epoch;
        this.tables = tables;
        tables.load(counters);
        committer = new Committer(
                "partition " + number,
                "committer",
                group -> write(log, group),
                counters,
                failure,
                failed,
                MAX_BACKLOG_OCTETS,
                MAX_CHANGE_OCTETS,
                periodNanos,
                Redirected::nanoTime);
        committer.start();
    }

    private static void write(Log log, byte[] group) throws Exception {
        log.write(group);
        log.sync();
        log.apply(group);
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public int epoch() {
        return epoch;
    }

    @Override
    public void commit(Changes changes, GatewayStore.Commit done) {
        committer.commit(changes, done);
    }

    @Override
    public @Nullable StoreException failure() {
        return failure.get();
    }

    @Override
    public long backlogOctets() {
        return committer.backlogOctets();
    }

    @Override
    public long maxBacklogOctets() {
        return MAX_BACKLOG_OCTETS;
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        byte[] value = tables.rows(table).get(key);
        return value == null ? null : value.clone();
    }

    @Override
    public List<byte @Nullable []> get(Table table, List<byte[]> keys) {
        List<byte @Nullable []> values = new ArrayList<>();
        keys.forEach(key -> values.add(get(table, key)));
        return values;
    }

    @Override
    public void scan(Table table, byte[] from, byte @Nullable [] to, GatewayStore.Visitor visitor) {
        var rows = to == null
                ? tables.rows(table).tailMap(from, true)
                : tables.rows(table).subMap(from, true, to, false);
        for (Map.Entry<byte[], byte[]> row : List.copyOf(rows.entrySet())) {
            if (!visitor.visit(row.getKey().clone(), row.getValue().clone())) {
                return;
            }
        }
    }

    @Override
    public long counter(String name) {
        return counters.get(name);
    }

    /** Commits what waits, and ends the committing thread. Blocks. */
    void close() {
        committer.close();
    }
}
