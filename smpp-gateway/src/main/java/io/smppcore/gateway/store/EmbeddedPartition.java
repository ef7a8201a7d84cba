package io.smppcore.gateway.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** A partition in a directory of its own. */
final class EmbeddedPartition implements GatewayStore.Partition {

    /** The last epoch that fits into message ids. */
    private static final int MAX_EPOCH = (1 << 19) - 1;

    private final int number;
    private final Path directory;
    private final Engine.Open open;
    private final SyncedMark mark;
    private final Counters counters = new Counters();
    private final AtomicReference<@Nullable StoreException> failure;
    private final Committer committer;
    private final ReadOptions reads = new ReadOptions();
    private final int epoch;

    /** Held for reading by each access to the database, because one after its end would end the process. */
    private final ReentrantReadWriteLock life = new ReentrantReadWriteLock();

    private boolean isClosed;

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
        this.open = open;
        this.failure = failure;
        epoch = nextEpoch();
        scan(Table.META, Counters.from(), Counters.to(), (key, value) -> {
            counters.load(key, value);
            return true;
        });
        committer = new Committer(
                directory.toString(), number, open.db(), counters, mark, fault, failure, maxBacklogOctets);
        committer.start();
    }

    /**
     * Opens the partition, or creates it, and begins a new epoch.
     *
     * @param create what is created if it is not there
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
            long synced = mark.read();
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

    private int nextEpoch() throws RocksDBException, IOException {
        byte[] value = get(Table.META, StoreKeys.EPOCH);
        int next = value == null ? 1 : ByteBuffer.wrap(value).getInt() + 1;
        if (next > MAX_EPOCH) {
            throw new StoreException(directory + ": epoch " + next + " (expected: at most " + MAX_EPOCH + ")", null);
        }
        try (WriteOptions durably = new WriteOptions().setSync(true);
                WriteBatch batch = new WriteBatch()) {
            batch.put(
                    handle(Table.META),
                    StoreKeys.EPOCH,
                    ByteBuffer.allocate(Integer.BYTES).putInt(next).array());
            open.db().write(durably, batch);
        }
        mark.write(open.db().getLatestSequenceNumber());
        return next;
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
    public long backlogOctets() {
        return committer.backlogOctets();
    }

    @Override
    public long maxBacklogOctets() {
        return committer.maxBacklogOctets();
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        enter();
        try {
            return open.db().get(handle(table), reads, key);
        } catch (RocksDBException e) {
            throw unreadable(table, e);
        } finally {
            leave();
        }
    }

    @Override
    public List<byte @Nullable []> get(Table table, List<byte[]> keys) {
        enter();
        try {
            return new ArrayList<>(
                    open.db().multiGetAsList(reads, Collections.nCopies(keys.size(), handle(table)), keys));
        } catch (RocksDBException e) {
            throw unreadable(table, e);
        } finally {
            leave();
        }
    }

    @Override
    public void scan(Table table, byte[] from, byte @Nullable [] to, GatewayStore.Visitor visitor) {
        enter();
        try (ReadOptions options = new ReadOptions().setFillCache(false);
                Slice end = to == null ? null : new Slice(to)) {
            if (end != null) {
                options.setIterateUpperBound(end);
            }
            try (RocksIterator entries = open.db().newIterator(handle(table), options)) {
                entries.seek(from);
                while (entries.isValid() && visitor.visit(entries.key(), entries.value())) {
                    entries.next();
                }
                entries.status();
            }
        } catch (RocksDBException e) {
            throw unreadable(table, e);
        } finally {
            leave();
        }
    }

    @Override
    public long counter(String name) {
        return counters.get(name);
    }

    /** Writes what is in memory to tables, so that the next start need not read it from the log. */
    void flush() throws IOException {
        try {
            open.flush();
        } catch (RocksDBException e) {
            throw new IOException(directory + ": tables cannot be written: " + e.getMessage(), e);
        }
    }

    /** Checks that the thread may wait for commits and reads. */
    void checkCloseable() {
        committer.checkCloseable();
        if (life.getReadHoldCount() > 0) {
            throw new IllegalStateException(
                    directory + ": close called by a visitor of a scan, for which it would wait");
        }
    }

    /** Commits what was passed before, and releases everything when no read is under way. Called once. */
    void close() throws IOException {
        committer.close();
        life.writeLock().lock();
        isClosed = true;
        try {
            if (failure.get() == null) {
                flush();
            }
        } finally {
            open.close();
            reads.close();
            mark.close();
            life.writeLock().unlock();
        }
    }

    private void enter() {
        life.readLock().lock();
        if (isClosed) {
            life.readLock().unlock();
            throw new StoreException(directory + " is closed", null);
        }
    }

    private void leave() {
        life.readLock().unlock();
    }

    private ColumnFamilyHandle handle(Table table) {
        ColumnFamilyHandle handle = open.handles().get(table);
        if (handle == null) {
            throw new IllegalStateException(directory + ": no table " + table);
        }
        return handle;
    }

    private StoreException unreadable(Table table, RocksDBException cause) {
        return new StoreException(directory + ": table " + table + " cannot be read: " + cause.getMessage(), cause);
    }
}
