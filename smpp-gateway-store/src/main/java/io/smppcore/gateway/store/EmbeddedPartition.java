package io.smppcore.gateway.store;

import io.smppcore.internal.util.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** A partition of an {@link EmbeddedStore}: a RocksDB database in a directory of its own. */
final class EmbeddedPartition extends CommittingPartition {

    private final Path directory;
    private final SyncedMark mark;
    private final SyncFault fault;
    private final WriteOptions durably = new WriteOptions().setSync(true);

    private EmbeddedPartition(
            int number,
            Path directory,
            SyncedMark mark,
            PartitionTables tables,
            SyncFault fault,
            AtomicReference<@Nullable StoreException> failure,
            long maxBacklogOctets)
            throws RocksDBException, IOException {
        super(
                directory.toString(),
                number,
                beginEpoch(tables, mark),
                tables,
                failure,
                () -> {},
                maxBacklogOctets,
                Integer.MAX_VALUE,
                0);
        this.directory = directory;
        this.mark = mark;
        this.fault = fault;
    }

    /**
     * Opens a partition, or creates it, and begins a new epoch.
     *
     * @param create files that are created if absent
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
            if (create.all()) {
                // Of an interrupted first start. RocksDB cannot continue with some of its files, such as those without
                // a log, and nothing was acknowledged before they were complete.
                Directories.delete(directory);
            }
            long synced = create.all() ? 0 : mark.read(create.tables());
            long logged = LogCheck.check(directory);
            if (logged >= 0) {
                checkFound(directory, logged, synced);
            }
            if (create.all()) {
                OwnerOnly.createDirectories(directory);
            }
            // The directory is restricted, because RocksDB creates the files in it with the permissions of the umask.
            OwnerOnly.restrict(directory);
            open = engine.open(directory, create);
            checkFound(directory, open.db().getLatestSequenceNumber(), synced);
            PartitionTables tables = new PartitionTables(directory.toString(), open);
            EmbeddedPartition partition =
                    new EmbeddedPartition(number, directory, mark, tables, fault, failure, maxBacklogOctets);
            partition.start();
            return partition;
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
            throw new StoreException(directory + ": changes that were acknowledged are missing (last sequence number: "
                    + found + ", expected: >= " + synced + "): restore the store from a backup");
        }
    }

    private static int beginEpoch(PartitionTables tables, SyncedMark mark) throws RocksDBException, IOException {
        int next = tables.nextEpoch();
        try (WriteBatch batch = new WriteBatch();
                WriteOptions durably = new WriteOptions().setSync(true)) {
            batch.put(tables.handle(Table.META), StoreKeys.epoch(), StoreKeys.epochValue(next));
            tables.db().write(durably, batch);
        }
        mark.write(tables.db().getLatestSequenceNumber());
        mark.force();
        return next;
    }

    @Override
    public void write(byte[] octets) throws RocksDBException, IOException {
        fault.at(SyncFault.Step.WRITE, number());
        try (WriteBatch batch = new WriteBatch(octets)) {
            tables().db().write(durably, batch);
        }
        fault.at(SyncFault.Step.SYNC, number());
        mark.write(tables().db().getLatestSequenceNumber());
    }

    /** Writes the memtables to disk, so that the next start does not have to read the log. */
    void flush() throws IOException {
        try {
            tables().flush();
        } catch (RocksDBException e) {
            throw new IOException(directory + ": tables cannot be written: " + e.getMessage(), e);
        }
    }

    /** Commits waiting changes, and releases all resources when no read is in progress. Called once. */
    void close() throws IOException {
        closeCommitter();
        try {
            if (failure() == null) {
                flush();
            }
        } finally {
            tables().close();
            durably.close();
            mark.close();
        }
    }
}
