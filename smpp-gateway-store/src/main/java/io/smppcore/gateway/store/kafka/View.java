package io.smppcore.gateway.store.kafka;

import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Committer;
import io.smppcore.gateway.store.Directories;
import io.smppcore.gateway.store.Engine;
import io.smppcore.gateway.store.GroupWriter;
import io.smppcore.gateway.store.PartitionTables;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.StoreKeys;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.util.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.Uuid;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The local tables of a partition, with all changes up to the position to which this node has read or written the log.
 * Changes are applied by one thread at a time; any thread may read.
 *
 * <p>The local files can be rebuilt from the log at any time. The position in the log is written in one batch with the
 * changes before it, so that the files are a consistent snapshot, and the next start reads only later records.
 */
final class View {

    private static final Logger LOG = LoggerFactory.getLogger(View.class);

    /**
     * Length of the stored position: identifier of the topic (16 octets), offset of the next record (8), and time of
     * the last change in milliseconds since 1970 (8).
     */
    private static final int POSITION_OCTETS = 32;

    private static final String DAMAGED = "{}: the files in {} are damaged, and are rebuilt from the log";

    private final int number;
    private final String name;
    private final Path directory;
    private final Engine engine;
    private final Uuid topic;
    private final WriteOptions withoutLog = new WriteOptions().setDisableWAL(true);

    private volatile PartitionTables tables;

    /** Offset of the next record, 0 before the first one. */
    private volatile long position;

    private View(int number, String name, Path directory, Engine engine, Uuid topic, PartitionTables tables) {
        this.number = number;
        this.name = name;
        this.directory = directory;
        this.engine = engine;
        this.topic = topic;
        this.tables = tables;
    }

    /**
     * Opens the files of a partition. Replaces them by empty ones if they belong to another topic, are damaged or are
     * too old.
     *
     * @param maxAge age from which files are too old, because compaction may have removed deletions from the log that
     *     they lack
     */
    static View open(int number, String name, Path directory, Engine engine, Uuid topic, Duration maxAge)
            throws IOException, RocksDBException {
        View view = new View(number, name, directory, engine, topic, tables(name, directory, engine));
        try {
            view.readPosition(maxAge);
        } catch (Throwable e) {
            view.close();
            throw e;
        }
        return view;
    }

    private void readPosition(Duration maxAge) throws IOException, RocksDBException {
        byte[] value;
        try {
            value = tables.get(Table.META, StoreKeys.position());
        } catch (StoreException e) {
            LOG.warn(DAMAGED, name, directory, e);
            clear();
            return;
        }
        if (value == null) {
            return;
        }
        ByteBuffer fields = ByteBuffer.wrap(value);
        Uuid known = new Uuid(fields.getLong(), fields.getLong());
        long offset = fields.getLong();
        long age = System.currentTimeMillis() - fields.getLong();
        if (!known.equals(topic) || age > maxAge.toMillis()) {
            LOG.info(
                    "{}: the files are {}, and are rebuilt from the log",
                    name,
                    known.equals(topic) ? "too old" : "of another topic");
            clear();
        } else {
            position = offset;
        }
    }

    private static PartitionTables tables(String name, Path directory, Engine engine)
            throws IOException, RocksDBException {
        OwnerOnly.createDirectories(directory);
        OwnerOnly.restrict(directory);
        try {
            return new PartitionTables(name, engine.openView(directory));
        } catch (RocksDBException | StoreException e) {
            LOG.warn(DAMAGED, name, directory, e);
            Directories.delete(directory);
            return new PartitionTables(name, engine.openView(directory));
        }
    }

    int number() {
        return number;
    }

    PartitionTables tables() {
        return tables;
    }

    /** Returns the offset of the next record. */
    long position() {
        return position;
    }

    /** Replaces the files by empty ones, so that the log is read from the beginning. */
    void clear() throws IOException, RocksDBException {
        position = 0;
        tables.close();
        Directories.delete(directory);
        tables = tables(name, directory, engine);
    }

    /**
     * Applies a group that is already in the log.
     *
     * @param octets the group, in the format of a RocksDB write batch
     * @param next offset after the records of the group
     * @param millis time of the group in milliseconds since 1970
     */
    void apply(byte[] octets, long next, long millis) throws RocksDBException {
        try (WriteBatch batch = new WriteBatch(octets)) {
            batch.put(tables.handle(Table.META), StoreKeys.position(), positionOf(next, millis));
            tables.db().write(withoutLog, batch);
        }
        position = next;
    }

    /** Applies consecutive records that were read from the log, at least one. */
    void apply(List<ConsumerRecord<byte[], byte[]>> records) throws RocksDBException {
        Changes changes = new Changes();
        for (ConsumerRecord<byte[], byte[]> entry : records) {
            LogRecord.append(changes, name, entry.key(), entry.value());
        }
        byte[] octets = new byte[GroupWriter.HEADER_OCTETS + changes.length()];
        ByteBuffer.wrap(octets).order(ByteOrder.LITTLE_ENDIAN).putInt(Committer.HEADER_COUNT, changes.size());
        changes.copyTo(octets, GroupWriter.HEADER_OCTETS);
        ConsumerRecord<byte[], byte[]> last = records.getLast();
        apply(octets, last.offset() + 1, last.timestamp());
    }

    private byte[] positionOf(long next, long millis) {
        return ByteBuffer.allocate(POSITION_OCTETS)
                .putLong(topic.getMostSignificantBits())
                .putLong(topic.getLeastSignificantBits())
                .putLong(next)
                .putLong(millis)
                .array();
    }

    /** Writes the memtables to disk, and releases all resources. Nothing is written after a {@link #clear} failed. */
    void close() {
        try {
            tables.flush();
        } catch (RocksDBException | StoreException e) {
            LOG.warn("{}: the files were not written, so that the next start reads more of the log", name, e);
        } finally {
            tables.close();
            withoutLog.close();
        }
    }
}
