package io.smppcore.gateway.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** A partition with a directory of its own. */
final class EmbeddedPartition implements GatewayStore.Partition {

    private final int number;
    private final Path directory;
    private final Tables tables;
    private final SyncedMark mark;
    private final SyncFault fault;
    private final Counters counters = new Counters();
    private final AtomicReference<@Nullable StoreException> failure;
    private final Committer committer;
    private final WriteOptions durably = new WriteOptions().setSync(true);
    private final int epoch;

    private EmbeddedPartition(
            int number,
            Path directory,
            SyncedMark mark,
            Engine.Open open,
            SyncFault fault,
            AtomicReference<@Nullable StoreException> failure,
            long maxBacklogOctets)
            throws RocksDBException, IOException {
        this.number = number;
        this.directory = directory;
        this.mark = mark;
        this.fault = fault;
        this.failure = failure;
        tables = new Tables(directory.toString(), open);
        epoch = beginEpoch();
        tables.load(counters);
        committer = new Committer(
                directory.toString(),
                "smpp-gateway-store-" + number,
                this::write,
                counters,
                failure,
                () -> {},
                maxBacklogOctets,
                Integer.MAX_VALUE,
                0);
        committer.start();
    }

    /**
     * Opens the partition, or creates it, and begins a new epoch.
     *
     * @param create parts that are created if absent
     * @throws StoreException if files are damaged or missing
     */
    static EmbeddedPartition open(
            int number,
            Path directory,
            Engine.Missing create,
            Engine engine,
            SyncFault fault,
            AtomicReference<@Nullable StoreException> failure,
            long maxBacklogOctets)
            throws RocksDBException, IOException {
        SyncedMark mark = new SyncedMark(directory.resolveSibling(directory.getFileName() + ".synced"));
        Engine.Open open = null;
        try {
            long synced = mark.read(create.tables());
            long logged = LogCheck.check(directory);
            if (logged >= 0) {
                checkFound(directory, logged, synced);
            }
            open = engine.open(directory, create);
            checkFound(directory, open.db().getLatestSequenceNumber(), synced);
            return new EmbeddedPartition(number, directory, mark, open, fault, failure, maxBacklogOctets);
        } catch (Throwable e) {
            if (open != null) {
                open.close();
            }
            mark.close();
            throw e;
        }
    }

    private static void checkFound(Path directory, long found, long synced) {
        if (found < synced) {
            throw new StoreException(
                    directory + ": changes that were acknowledged are missing (last sequence number: " + found
                            + ", expected: at least " + synced + "): restore the store from a backup",
                    null);
        }
    }

    private int beginEpoch() throws RocksDBException, IOException {
        int next = tables.nextEpoch();
        try (WriteBatch batch = new WriteBatch()) {
            batch.put(tables.handle(Table.META), StoreKeys.EPOCH, StoreKeys.epochValue(next));
            tables.db().write(durably, batch);
        }
        mark.write(tables.db().getLatestSequenceNumber());
        mark.force();
        return next;
    }

    private void write(byte[] octets) throws RocksDBException, IOException {
        fault.at(SyncFault.Step.WRITE, number);
        try (WriteBatch batch = new WriteBatch(octets)) {
            tables.db().write(durably, batch);
        }
        fault.at(SyncFault.Step.SYNC, number);
        mark.write(tables.db().getLatestSequenceNumber());
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
        return committer.maxBacklogOctets();
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        return tables.get(table, key);
    }

    @Override
    public List<byte @Nullable []> get(Table table, List<byte[]> keys) {
        return tables.get(table, keys);
    }

    @Override
    public void scan(Table table, byte[] from, byte @Nullable [] to, GatewayStore.Visitor visitor) {
        tables.scan(table, from, to, visitor);
    }

    @Override
    public long counter(String name) {
        return counters.get(name);
    }

    /** Writes the memtables to disk, so that the next start need not read the log. */
    void flush() throws IOException {
        try {
            tables.flush();
        } catch (RocksDBException e) {
            throw new IOException(directory + ": tables cannot be written: " + e.getMessage(), e);
        }
    }

    /** Returns the time for which a group has been waiting for the disk. */
    long waitingNanos() {
        return committer.waitingNanos();
    }

    /** Checks that the calling thread may wait for commits and reads. */
    void checkCloseable() {
        committer.checkCloseable();
        tables.checkCloseable();
    }

    /** Commits waiting changes, and releases all resources when no read is in progress. Called once. */
    void close() throws IOException {
        committer.close();
        try {
            if (failure.get() == null) {
                flush();
            }
        } finally {
            tables.close();
            durably.close();
            mark.close();
        }
    }
}
