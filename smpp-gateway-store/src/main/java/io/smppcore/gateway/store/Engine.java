package io.smppcore.gateway.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.AbstractImmutableNativeReference;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBufferManager;

/** Settings of RocksDB for all partitions of a store, and the memory outside the heap that the partitions share. */
public final class Engine implements AutoCloseable {

    private static final int MIB = 1 << 20;

    /** Octets of the cache of file blocks, indexes and filters. The memtables count against it too. */
    private static final long CACHE_OCTETS = 224 * MIB;

    private static final long MEMTABLE_OCTETS = 128 * MIB;
    private static final long MEMTABLE_OF_TABLE_OCTETS = 64 * MIB;
    private static final long LOG_OCTETS = 256 * MIB;
    private static final int FILTER_BITS = 10;
    private static final long VIEW_ARENA_OCTETS = 64 << 10;

    /** Age at which a file of a table of waiting rows is written again without its deleted rows. */
    private static final Duration REWRITE = Duration.ofHours(1);

    private final Cache cache;
    private final WriteBufferManager memtables;
    private final BloomFilter filter;
    private final long memtableOfTableOctets;
    private final boolean isPreallocating;
    private final Duration rewrite;

    public Engine() {
        this(MEMTABLE_OF_TABLE_OCTETS, true);
    }

    Engine(long memtableOfTableOctets, boolean isPreallocating) {
        this(memtableOfTableOctets, isPreallocating, REWRITE);
    }

    /** Creates an engine that writes files of waiting rows again after a given time instead of an hour. */
    Engine(long memtableOfTableOctets, boolean isPreallocating, Duration rewrite) {
        this.isPreallocating = isPreallocating;
        this.rewrite = rewrite;
        this.memtableOfTableOctets = memtableOfTableOctets;
        RocksDB.loadLibrary();
        cache = new LRUCache(CACHE_OCTETS);
        memtables = new WriteBufferManager(MEMTABLE_OCTETS, cache, true);
        filter = new BloomFilter(FILTER_BITS);
    }

    /** An open RocksDB database. */
    public record Open(
            RocksDB db, Map<Table, ColumnFamilyHandle> handles, List<AbstractImmutableNativeReference> options)
            implements AutoCloseable {

        /** Writes the memtables to disk, so that the next start reads no log. */
        void flush() throws RocksDBException {
            try (FlushOptions options = new FlushOptions().setWaitForFlush(true)) {
                db.flush(options, new ArrayList<>(handles.values()));
            }
        }

        @Override
        public void close() {
            db.close();
            options.forEach(AbstractImmutableNativeReference::close);
        }
    }

    /**
     * Statement of which files of a partition are created if absent. Any other absent file means a loss.
     *
     * @param all true if the whole partition is created
     * @param tables true if single tables are created, which earlier versions did not have
     */
    record Missing(boolean all, boolean tables) {}

    /** Opens the database of a partition, and creates the files that are allowed to be absent. */
    Open open(Path directory, Missing create) throws RocksDBException {
        return open(directory, options(create), this::options);
    }

    /**
     * Opens or creates the database of a {@code View}. It has no log of its own, and all of its tables are flushed
     * together.
     */
    public Open openView(Path directory) throws RocksDBException {
        DBOptions options = options(new Missing(true, true)).setAtomicFlush(true);
        // There are many views, and each of their tables allocates at least one such block.
        return open(directory, options, () -> options().setArenaBlockSize(VIEW_ARENA_OCTETS));
    }

    private Open open(Path directory, DBOptions options, Supplier<ColumnFamilyOptions> tableOptions)
            throws RocksDBException {
        List<AbstractImmutableNativeReference> settings = new ArrayList<>();
        settings.add(options);
        RocksDB db = null;
        try {
            List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
            // RocksDB requires a table of this name, which stays empty.
            ColumnFamilyOptions unused = new ColumnFamilyOptions();
            settings.add(unused);
            descriptors.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, unused));
            for (Table table : Table.values()) {
                ColumnFamilyOptions tables = tableOptions.get();
                settings.add(tables);
                if (table.isShortLived()) {
                    // Files whose keys do not overlap are moved to the last level as they are, deletions included.
                    // Rows that were deleted since would stay there, in more and more small files.
                    tables.setPeriodicCompactionSeconds(rewrite.toSeconds());
                }
                byte[] name = table.family().getBytes(StandardCharsets.US_ASCII);
                descriptors.add(new ColumnFamilyDescriptor(name, tables));
            }
            List<ColumnFamilyHandle> handles = new ArrayList<>();
            db = RocksDB.open(options, directory.toString(), descriptors, handles);
            return new Open(db, byTable(directory, handles), settings);
        } catch (Throwable e) {
            if (db != null) {
                db.close();
            }
            settings.forEach(AbstractImmutableNativeReference::close);
            throw e;
        }
    }

    private static Map<Table, ColumnFamilyHandle> byTable(Path directory, List<ColumnFamilyHandle> handles) {
        Map<Table, ColumnFamilyHandle> byTable = new EnumMap<>(Table.class);
        int index = 1;
        for (Table table : Table.values()) {
            ColumnFamilyHandle handle = handles.get(index++);
            if (handle.getID() != table.number()) {
                throw new StoreException(directory + ": table " + table + " has number " + handle.getID()
                        + " (expected: " + table.number() + ")");
            }
            byTable.put(table, handle);
        }
        return byTable;
    }

    private DBOptions options(Missing create) {
        // Each log names its predecessor, so that a lost manifest entry or log is detected.
        return withoutSetter("track_and_verify_wals", "true", DBOptions::getDBOptionsFromProps)
                .setCreateIfMissing(create.all)
                .setCreateMissingColumnFamilies(create.tables)
                .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
                .setWriteBufferManager(memtables)
                .setMaxTotalWalSize(LOG_OCTETS)
                .setMaxBackgroundJobs(2)
                .setBytesPerSync(MIB)
                .setAllowFAllocate(isPreallocating)
                // Not needed, because only one thread writes.
                .setAllowConcurrentMemtableWrite(false)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setKeepLogFileNum(2)
                .setMaxLogFileSize(MIB)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0);
    }

    /** Returns options with a value for which they have no setter. */
    private static <T> T withoutSetter(String name, String value, Function<Properties, @Nullable T> reader) {
        Properties property = new Properties();
        property.setProperty(name, value);
        T options = reader.apply(property);
        if (options == null) {
            throw new IllegalStateException("RocksDB does not know " + property);
        }
        return options;
    }

    private ColumnFamilyOptions options() {
        BlockBasedTableConfig blocks = new BlockBasedTableConfig()
                .setBlockCache(cache)
                .setBlockSize(16 << 10)
                .setFormatVersion(5)
                .setCacheIndexAndFilterBlocks(true)
                .setPinL0FilterAndIndexBlocksInCache(true)
                .setPinTopLevelIndexAndFilter(true)
                .setIndexType(IndexType.kTwoLevelIndexSearch)
                .setPartitionFilters(true)
                .setFilterPolicy(filter);
        // Rows are added and deleted at a few places of a table in turn. A memtable finds such a place from the one
        // before, among the keys with the same first octet, instead of from its beginning.
        return withoutSetter(
                        "memtable_insert_with_hint_prefix_extractor",
                        "rocksdb.FixedPrefix.1",
                        ColumnFamilyOptions::getColumnFamilyOptionsFromProps)
                .setTableFormatConfig(blocks)
                .setWriteBufferSize(memtableOfTableOctets)
                .setCompressionType(CompressionType.LZ4_COMPRESSION);
    }

    @Override
    public void close() {
        filter.close();
        memtables.close();
        cache.close();
    }
}
