package io.smppcore.gateway.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * A store in a local directory, for a gateway with one node. All of its partitions belong to the process that has
 * opened it. Thread-safe.
 *
 * <p>A partition is a RocksDB database with one committing thread: all waiting changes are written and synced as one
 * group, while the next group gathers. All partitions together need at most 256 MiB outside the heap, regardless of
 * their contents.
 */
public final class EmbeddedStore implements GatewayStore {

    /** Prefix of the directory names of partitions. */
    static final String PARTITION = "partition-";

    /** Octets of changes that may wait for the disk, for each partition. */
    public static final long MAX_BACKLOG_OCTETS = 64 << 20;

    /** Duration of a write after which new messages are refused. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Path directory;
    private final StoreLock lock;
    private final Engine engine;
    private final List<EmbeddedPartition> partitions = new ArrayList<>();
    private final AtomicReference<@Nullable StoreException> failure = new AtomicReference<>();
    private final Directory facts = new MemoryDirectory();
    private final AtomicBoolean isOwned = new AtomicBoolean();
    private final AtomicBoolean isClosed = new AtomicBoolean();

    /**
     * Opens the store of one partition in a directory, or creates it.
     *
     * @throws StoreException if another process has opened it, if it has several partitions or the format of a newer
     *     version, if files are damaged, or if the disk fails
     */
    public static EmbeddedStore open(Path directory) {
        return open(directory, 1);
    }

    /**
     * Opens the store in a directory, or creates it.
     *
     * @param partitions number of partitions, from 1, fixed at creation
     * @throws StoreException if another process has opened it, if it has another number of partitions or the format
     *     of a newer version, if files are damaged, or if the disk fails
     */
    public static EmbeddedStore open(Path directory, int partitions) {
        return open(directory, partitions, SyncFault.NONE, MAX_BACKLOG_OCTETS);
    }

    /**
     * Opens or creates the store of one partition with small memtables, so that tests with few changes cover the writes
     * of tables, the change of the log, and compactions.
     *
     * @param memtableOctets octets of the memtable of a table, from which it is written to disk; at least 64 KiB
     * @param isPreallocating false to allocate no space before it is used, which takes time in a file system in memory
     * @throws StoreException under the conditions of {@link #open(Path)}
     */
    public static EmbeddedStore withMemtables(Path directory, long memtableOctets, boolean isPreallocating) {
        return open(
                directory, 1, () -> new Engine(memtableOctets, isPreallocating), SyncFault.NONE, MAX_BACKLOG_OCTETS);
    }

    static EmbeddedStore open(Path directory, int partitions, SyncFault fault, long maxBacklogOctets) {
        return open(directory, partitions, Engine::new, fault, maxBacklogOctets);
    }

    private static EmbeddedStore open(
            Path directory, int partitions, Supplier<Engine> engine, SyncFault fault, long maxBacklogOctets) {
        if (partitions < 1) {
            throw new IllegalArgumentException("partitions: " + partitions + " (expected: >= 1)");
        }
        Path absolute = directory.toAbsolutePath().normalize();
        StoreLock lock = StoreLock.of(absolute);
        EmbeddedStore store;
        try {
            store = new EmbeddedStore(absolute, lock, engine.get());
        } catch (Throwable e) {
            Parts.closeAfter(e, List.of(lock));
            throw e;
        }
        try {
            store.open(partitions, fault, maxBacklogOctets);
            return store;
        } catch (IOException | RocksDBException e) {
            StoreException cause = new StoreException(absolute + " cannot be opened: " + e, e);
            store.closeAfter(cause);
            throw cause;
        } catch (Throwable e) {
            store.closeAfter(e);
            throw e;
        }
    }

    private EmbeddedStore(Path directory, StoreLock lock, Engine engine) {
        this.directory = directory;
        this.lock = lock;
        this.engine = engine;
    }

    private void open(int count, SyncFault fault, long maxBacklogOctets) throws IOException, RocksDBException {
        StoreFormat format = StoreFormat.readOrCreate(directory, count);
        for (int number = 0; number < count; number++) {
            Path path = directory.resolve(PARTITION + number);
            partitions.add(EmbeddedPartition.open(
                    number,
                    path,
                    new Engine.Missing(!format.isComplete(), format.lacksTables()),
                    engine,
                    fault,
                    failure,
                    maxBacklogOctets));
        }
        if (format.lacksTables()) {
            format.completed(directory);
        }
    }

    @Override
    public void own(Ownership listener) {
        if (!isOwned.compareAndSet(false, true)) {
            throw new IllegalStateException(directory + ": own was called before");
        }
        Thread.Builder threads =
                Thread.ofPlatform().name("smpp-gateway-store-owner").daemon();
        try {
            CompletableFuture.runAsync(() -> partitions.forEach(listener::assigned), threads::start)
                    .join();
        } catch (CompletionException e) {
            throw new StoreException(
                    directory + ": the listener of ownership has failed: "
                            + Objects.requireNonNull(e.getCause()).getMessage(),
                    e.getCause());
        }
    }

    @Override
    public int partitionCount() {
        return partitions.size();
    }

    @Override
    public long freeOctets() {
        return Directories.freeOctets(directory);
    }

    @Override
    public @Nullable StoreException failure() {
        StoreException failed = failure.get();
        return failed == null && isClosed.get() ? new StoreException(directory + " is closed") : failed;
    }

    @Override
    public @Nullable String obstacle() {
        for (EmbeddedPartition partition : partitions) {
            if (partition.backlogOctets() > partition.maxBacklogOctets() / 2
                    || partition.waitingNanos() > PATIENCE.toNanos()) {
                return "the disk does not keep up: " + partition.backlogOctets() + " octets wait for it, the first for "
                        + TimeUnit.NANOSECONDS.toSeconds(partition.waitingNanos()) + " s";
            }
        }
        return null;
    }

    @Override
    public Directory directory() {
        return facts;
    }

    /**
     * Commits the waiting changes of all partitions, waits for reads in progress, then releases all resources.
     *
     * @throws IllegalStateException if called by a callback of a commit or a visitor of a scan
     * @throws StoreException if the last changes could not be written to tables; they are still in the log
     */
    @Override
    public void close() {
        partitions.forEach(EmbeddedPartition::checkCloseable);
        if (!isClosed.compareAndSet(false, true)) {
            return;
        }
        List<AutoCloseable> parts = new ArrayList<>();
        partitions.forEach(partition -> parts.add(partition::close));
        parts.add(engine);
        parts.add(lock);
        Throwable failed = Parts.close(parts);
        if (failed != null) {
            throw new StoreException(directory + " was not closed cleanly: " + failed.getMessage(), failed);
        }
    }

    private void closeAfter(Throwable cause) {
        try {
            close();
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }
}
