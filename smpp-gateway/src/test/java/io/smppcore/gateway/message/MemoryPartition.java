package io.smppcore.gateway.message;

import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** A partition with tables in memory, filled by a test. */
@NullUnmarked // values of maps and queues are present, or the test fails
final class MemoryPartition implements GatewayStore.Partition {

    private final Map<Table, ConcurrentSkipListMap<byte[], byte[]>> tables = new EnumMap<>(Table.class);

    /** Called when a scan has read its entries, before it returns them. */
    volatile @Nullable Runnable afterRead;

    final AtomicInteger scans = new AtomicInteger();

    /** Number of rows that were passed to visitors. */
    final AtomicInteger rows = new AtomicInteger();

    MemoryPartition() {
        for (Table table : Table.values()) {
            tables.put(table, new ConcurrentSkipListMap<>(Arrays::compareUnsigned));
        }
    }

    void put(Table table, byte[] key, byte[] value) {
        tables.get(table).put(key, value);
    }

    void delete(Table table, byte[] key) {
        tables.get(table).remove(key);
    }

    @Override
    public int number() {
        return 0;
    }

    @Override
    public int epoch() {
        return 1;
    }

    @Override
    public void commit(Changes changes, GatewayStore.Commit done) {
        throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable StoreException failure() {
        return null;
    }

    @Override
    public long backlogOctets() {
        return 0;
    }

    @Override
    public long maxBacklogOctets() {
        return Long.MAX_VALUE;
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        return tables.get(table).get(key);
    }

    @Override
    public List<byte @Nullable []> get(Table table, List<byte[]> keys) {
        List<byte @Nullable []> values = new ArrayList<>();
        keys.forEach(key -> values.add(tables.get(table).get(key)));
        return values;
    }

    @Override
    public void scan(Table table, byte[] from, byte @Nullable [] to, GatewayStore.Visitor visitor) {
        ConcurrentSkipListMap<byte[], byte[]> entries = tables.get(table);
        SortedMap<byte[], byte[]> range = to == null ? entries.tailMap(from) : entries.subMap(from, to);
        scans.incrementAndGet();
        Runnable action = afterRead;
        if (action != null) {
            range = new TreeMap<>(range);
            action.run();
        }
        for (Map.Entry<byte[], byte[]> entry : range.entrySet()) {
            rows.incrementAndGet();
            if (!visitor.visit(entry.getKey(), entry.getValue())) {
                return;
            }
        }
    }

    @Override
    public long counter(String name) {
        return 0;
    }
}
