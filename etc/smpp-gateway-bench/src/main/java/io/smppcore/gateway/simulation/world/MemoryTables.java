package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.store.ChangeReader;
import io.smppcore.gateway.store.GroupWriter;
import io.smppcore.gateway.store.PartitionCounters;
import io.smppcore.gateway.store.StoreKeys;
import io.smppcore.gateway.store.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tables of a partition in memory, with what is needed to undo the latest groups of changes. */
final class MemoryTables {

    private final Map<Table, NavigableMap<byte[], byte[]>> tables = new EnumMap<>(Table.class);

    /** Undoes the changes that are not synced, the latest first. */
    private final List<Runnable> undo = new ArrayList<>();

    MemoryTables() {
        for (Table table : Table.values()) {
            tables.put(table, new TreeMap<>(Arrays::compareUnsigned));
        }
    }

    /** Returns a copy of the durable rows. */
    MemoryTables copy() {
        MemoryTables copy = new MemoryTables();
        tables.forEach((table, rows) -> copy.rows(table).putAll(rows));
        return copy;
    }

    /** Returns the rows of a table. */
    NavigableMap<byte[], byte[]> rows(Table table) {
        NavigableMap<byte[], byte[]> rows = tables.get(table);
        if (rows == null) {
            throw new IllegalArgumentException(table.toString());
        }
        return rows;
    }

    /** Applies a group of changes. Until {@link #synced}, {@link #lose} undoes it. */
    void apply(byte[] group) {
        ChangeReader.visit(group, GroupWriter.HEADER_OCTETS, this::change);
    }

    private void change(Table table, byte[] key, byte @Nullable [] value) {
        NavigableMap<byte[], byte[]> rows = rows(table);
        byte[] before = value == null ? rows.remove(key) : rows.put(key, value);
        undo.add(() -> {
            if (before == null) {
                rows.remove(key);
            } else {
                rows.put(key, before);
            }
        });
    }

    /** Makes all changes durable. */
    void synced() {
        undo.clear();
    }

    /** Undoes the changes since the last call of {@link #synced}. */
    void lose() {
        undo.reversed().forEach(Runnable::run);
        undo.clear();
    }

    /** Begins a new epoch, and returns it. */
    int nextEpoch() {
        byte[] stored = rows(Table.META).get(StoreKeys.epoch());
        int next = 1 + (stored == null ? 0 : ByteBuffer.wrap(stored).getInt());
        rows(Table.META).put(StoreKeys.epoch(), StoreKeys.epochValue(next));
        return next;
    }

    /** Returns the counters by name. */
    Map<String, Long> counters() {
        Map<String, Long> all = new TreeMap<>();
        rows(Table.META)
                .subMap(PartitionCounters.from(), PartitionCounters.to())
                .forEach((key, value) -> all.put(
                        StoreKeys.nameOf(key, PartitionCounters.from()),
                        ByteBuffer.wrap(value).getLong()));
        return all;
    }

    void load(PartitionCounters counters) {
        rows(Table.META)
                .subMap(PartitionCounters.from(), PartitionCounters.to())
                .forEach(counters::load);
    }
}
