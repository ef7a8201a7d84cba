package io.smppcore.gateway.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counters of a partition. Only the committing thread adds to them; any thread may read the committed values. */
public final class PartitionCounters {

    /** Prefix of the key of a counter in {@link Table#META}, followed by its name. */
    private static final byte[] PREFIX = {StoreKeys.RESERVED, 'c'};

    private final Map<String, Counter> counters = new ConcurrentHashMap<>();
    private final List<Counter> changed = new ArrayList<>();

    /** Creates counters with the value 0. */
    public PartitionCounters() {}

    /** Sets the value of a counter from a row that was read when the partition was opened. */
    public void load(byte[] key, byte[] value) {
        Counter counter = counter(StoreKeys.nameOf(key, PREFIX));
        counter.value = ByteBuffer.wrap(value).getLong();
        counter.committed = counter.value;
    }

    /** Returns the beginning of the key range of all counters, inclusive. */
    public static byte[] from() {
        return PREFIX.clone();
    }

    /** Returns the end of the key range of all counters, exclusive. */
    public static byte[] to() {
        return new byte[] {PREFIX[0], (byte) (PREFIX[1] + 1)};
    }

    /** Adds the amounts in changes to the values that are committed next. Called by the committing thread. */
    void add(Changes changes) {
        for (int i = 0; i < changes.sumCount(); i++) {
            if (changes.sum(i) == 0) {
                continue;
            }
            Counter counter = counter(changes.counter(i));
            counter.value += changes.sum(i);
            if (!counter.isChanged) {
                counter.isChanged = true;
                changed.add(counter);
            }
        }
    }

    /**
     * Returns puts of the values that have changed since the last call of {@link #committed()}. Called by the
     * committing thread.
     */
    Changes changes() {
        Changes changes = new Changes();
        for (Counter counter : changed) {
            changes.putReserved(
                    counter.key,
                    ByteBuffer.allocate(Long.BYTES).putLong(counter.value).array());
        }
        return changes;
    }

    /** Makes the changed values visible to readers. Called by the committing thread when they are durable. */
    void committed() {
        for (Counter counter : changed) {
            counter.committed = counter.value;
            counter.isChanged = false;
        }
        changed.clear();
    }

    /** Returns the committed value of a counter; 0 if it does not exist. */
    public long get(String name) {
        Counter counter = counters.get(name);
        return counter == null ? 0 : counter.committed;
    }

    private Counter counter(String name) {
        Counter counter = counters.get(name);
        return counter != null
                ? counter
                : counters.computeIfAbsent(name, absent -> new Counter(StoreKeys.of(PREFIX, absent)));
    }

    private static final class Counter {

        private final byte[] key;

        /** Value including changes that are not committed yet. Used by the committing thread only. */
        private long value;

        private boolean isChanged;
        private volatile long committed;

        private Counter(byte[] key) {
            this.key = key;
        }
    }
}
