package io.smppcore.gateway.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** Access to the tables of a partition for reading, which can be closed while other threads read. Thread-safe. */
public final class PartitionTables {

    private final String name;
    private final Engine.Open open;
    private final ReadOptions reads = new ReadOptions();

    /** Its read lock is held during each access, because an access to a closed database would crash the process. */
    private final ReentrantReadWriteLock life = new ReentrantReadWriteLock();

    private boolean isClosed;

    /**
     * Creates the access to an open database.
     *
     * @param name name of the partition in errors
     */
    public PartitionTables(String name, Engine.Open open) {
        this.name = name;
        this.open = open;
    }

    /** Returns the database. Only for the writing thread, which must have ended before {@link #close}. */
    public RocksDB db() {
        return open.db();
    }

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

    List<byte @Nullable []> get(Table table, List<byte[]> keys) {
        if (keys.isEmpty()) {
            return List.of(); // RocksDB refuses to read nothing
        }
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

    void scan(Table table, byte[] from, byte @Nullable [] to, GatewayStore.Visitor visitor) {
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

    /** Loads the stored counters. */
    void load(PartitionCounters counters) {
        scan(Table.META, PartitionCounters.from(), PartitionCounters.to(), (key, value) -> {
            counters.load(key, value);
            return true;
        });
    }

    /** Returns the epoch of the last owner, 0 if there was none. */
    public int epoch() {
        byte[] value = get(Table.META, StoreKeys.epoch());
        return value == null ? 0 : ByteBuffer.wrap(value).getInt();
    }

    /** Returns the epoch that follows the last one. */
    public int nextEpoch() {
        int next = epoch() + 1;
        if (next > StoreKeys.MAX_EPOCH) {
            throw new StoreException(name + ": epoch " + next + " (expected: <= " + StoreKeys.MAX_EPOCH + ")");
        }
        return next;
    }

    public ColumnFamilyHandle handle(Table table) {
        ColumnFamilyHandle handle = open.handles().get(table);
        if (handle == null) {
            throw new IllegalStateException(name + ": no table " + table);
        }
        return handle;
    }

    /** Writes the memtables to disk, so that the next start does not have to read the log. */
    public void flush() throws RocksDBException {
        enter();
        try {
            open.flush();
        } finally {
            leave();
        }
    }

    /**
     * Throws an IllegalStateException if the calling thread runs a visitor of a scan, for which {@link #close} would
     * wait.
     */
    void checkCloseable() {
        if (life.getReadHoldCount() > 0) {
            throw new IllegalStateException(name + ": close called by a visitor of a scan, for which it would wait");
        }
    }

    /** Waits until no read is in progress, and releases all resources. Later reads throw a {@link StoreException}. */
    public void close() {
        life.writeLock().lock();
        try {
            if (!isClosed) {
                isClosed = true;
                open.close();
                reads.close();
            }
        } finally {
            life.writeLock().unlock();
        }
    }

    private void enter() {
        life.readLock().lock();
        if (isClosed) {
            life.readLock().unlock();
            throw new StoreException(name + " is closed");
        }
    }

    private void leave() {
        life.readLock().unlock();
    }

    private StoreException unreadable(Table table, RocksDBException cause) {
        return new StoreException(name + ": table " + table + " cannot be read: " + cause.getMessage(), cause);
    }
}
