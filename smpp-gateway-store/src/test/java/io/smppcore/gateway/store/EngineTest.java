package io.smppcore.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** The files of tables. */
class EngineTest {

    /** Rows of a file. */
    private static final int ROWS = 100;

    private static final int FILES = 60;

    @TempDir
    Path directory;

    private int rows;

    @Test
    void deletedRowsLeaveNoFilesBehind() throws RocksDBException {
        try (Engine engine = new Engine(1 << 20, false, Duration.ofSeconds(1));
                Engine.Open open = engine.openView(directory)) {
            for (int i = 0; i < FILES; i++) {
                addFiles(open);
            }
            assertThat(deletions(open.db())).as("before").hasSize(Table.values().length);

            Waits.eventually().untilAsserted(() -> {
                // Old files are rewritten after a new one is written.
                addFiles(open);
                assertThat(deletions(open.db()).entrySet())
                        .filteredOn(table -> table.getKey().isShortLived())
                        .allSatisfy(table -> assertThat(table.getValue())
                                .as(table.getKey().name())
                                .isLessThan(rows / 2)); // there are always some new ones
            });
        }
    }

    /** Adds a file to each table, with deletions of rows that only existed in memory. */
    private void addFiles(Engine.Open open) throws RocksDBException {
        try (WriteOptions options = new WriteOptions().setDisableWAL(true)) {
            for (ColumnFamilyHandle table : open.handles().values()) {
                for (int row = rows; row < rows + ROWS; row++) {
                    open.db().put(table, options, key(row), new byte[100]);
                    open.db().delete(table, options, key(row));
                }
            }
            rows += ROWS;
            open.flush();
        }
    }

    private static byte[] key(int row) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(row).array();
    }

    /** Returns the number of deletions in the files of each table that has any. */
    private static Map<Table, Long> deletions(RocksDB db) {
        List<LiveFileMetaData> files = db.getLiveFilesMetaData();
        return files.stream()
                .filter(file -> file.numDeletions() > 0)
                .collect(Collectors.groupingBy(
                        EngineTest::table, Collectors.summingLong(LiveFileMetaData::numDeletions)));
    }

    private static Table table(LiveFileMetaData file) {
        String family = new String(file.columnFamilyName(), StandardCharsets.US_ASCII);
        for (Table table : Table.values()) {
            if (table.family().equals(family)) {
                return table;
            }
        }
        throw new AssertionError(family);
    }
}
