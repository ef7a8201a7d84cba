package io.smppcore.gateway.message;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A queue whose elements are rows of a table of a partition, and whose first elements are also in memory. It is not
 * changed in the store by this class: callers commit the rows and report it here. Thread-safe.
 *
 * <p>While all waiting elements fit into the memory limit, nothing is read from the table. Further elements stay on
 * disk, and are read in pages when the elements in memory are used up.
 *
 * @param <T> type of the elements
 */
public final class BacklogQueue<T extends BacklogQueue.Queued> {

    /** An element of a queue. */
    public interface Queued {

        /** Returns the position in the queue. Positions increase in the order of commits. */
        long position();

        /** Returns the stored form of this element. */
        byte[] toOctets();

        /** Returns the approximate memory of this element in bytes. */
        int weight();

        /** Returns the time of arrival of this element at the gateway, in milliseconds since 1970. */
        long since();
    }

    private static final int PAGE_ELEMENTS = 2_000;

    private final Partition partition;
    private final Table table;
    private final String name;
    private final RowReader<T> reader;
    private final long memoryLimit;

    private final ReentrantLock lock = new ReentrantLock();

    /** Waiting elements by position. A map, so that a single element can be removed from a long queue quickly. */
    private final TreeMap<Long, T> elements = new TreeMap<>();

    /**
     * Positions of elements that {@link #remove} returned before they were loaded, even if they were put back; loading
     * skips them.
     */
    private final TreeSet<Long> removed = new TreeSet<>();

    private long memory;
    private long lastPosition;
    private long arrivals;
    private boolean complete;
    private boolean loading;
    private int reloads;
    private long depth;

    /**
     * Creates a queue of the elements that the table contains under a name.
     *
     * @param depth number of elements in the table
     * @param memoryLimit approximate maximum memory of the elements in bytes
     */
    public BacklogQueue(
            Partition partition, Table table, String name, RowReader<T> reader, long depth, long memoryLimit) {
        this.partition = partition;
        this.table = table;
        this.name = name;
        this.reader = reader;
        this.depth = depth;
        this.memoryLimit = memoryLimit;
        this.complete = depth == 0;
    }

    public String name() {
        return name;
    }

    public Table table() {
        return table;
    }

    /** Returns the key of the row of the element at a position. */
    public byte[] key(long position) {
        return Keys.of(name, position);
    }

    /** Returns true if the partition has failed, so that no outcome can be stored any more. */
    public boolean hasFailed() {
        return partition.failure() != null;
    }

    /** Adds an element whose commit is durable. */
    public void committed(T element) {
        lock.lock();
        try {
            depth++;
            if (element.position() <= lastPosition) {
                // Already loaded.
                return;
            }
            if (complete && memory < memoryLimit) {
                if (!removed.contains(element.position())) {
                    add(element);
                }
                passed(element.position());
            } else {
                complete = false;
                arrivals++;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Reduces the depth by the number of elements whose deletion from the table is durable. */
    public void deleted(int count) {
        lock.lock();
        try {
            depth -= count;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of elements in the table, including those in flight. */
    public long depth() {
        lock.lock();
        try {
            return depth;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Removes the first waiting element from memory and returns it; returns null if none waits. The element stays in
     * the table. Reads the store when no element is left in memory.
     */
    @Nullable
    public T poll() {
        while (true) {
            lock.lock();
            try {
                Map.Entry<Long, T> first = elements.pollFirstEntry();
                if (first != null) {
                    T element = first.getValue();
                    memory -= element.weight();
                    return element;
                }
                if (complete || loading) {
                    return null;
                }
                loading = true;
            } finally {
                lock.unlock();
            }
            load();
        }
    }

    /** Puts an element that {@link #poll} or {@link #remove} has returned back, at its position. */
    public void putBack(T element) {
        lock.lock();
        try {
            add(element);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Removes the waiting element at a position from memory and returns it; returns null if it is in flight, or not in
     * this queue. The element stays in the table. May read the store.
     */
    @Nullable
    public T remove(long position) {
        lock.lock();
        try {
            T found = takeFromMemory(position);
            if (found != null || position <= lastPosition) {
                return found;
            }
        } finally {
            lock.unlock();
        }
        byte[] value = partition.get(table, key(position));
        if (value == null) {
            return null;
        }
        T stored = reader.readOrLog(table, key(position), value);
        if (stored == null) {
            return null;
        }
        lock.lock();
        try {
            // The page of the element may have been loaded in the meantime.
            T found = takeFromMemory(position);
            if (found != null) {
                return found;
            }
            return position > lastPosition && removed.add(position) ? stored : null;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable T takeFromMemory(long position) {
        T found = elements.remove(position);
        if (found != null) {
            memory -= found.weight();
        }
        return found;
    }

    /**
     * Discards the elements in memory, so that all are loaded from the table again. Called after rows were changed by
     * other means; no element may be in flight.
     */
    public void reload() {
        lock.lock();
        try {
            elements.clear();
            // Those that were put back have to be loaded again; the others have left the table.
            removed.clear();
            memory = 0;
            lastPosition = 0;
            complete = depth == 0;
            arrivals++;
            reloads++;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the first waiting element, in memory or in the table, without removing it; null if none waits. May read
     * the disk.
     */
    @Nullable
    public T oldest() {
        long from;
        T inMemory;
        lock.lock();
        try {
            Map.Entry<Long, T> first = elements.firstEntry();
            inMemory = first == null ? null : first.getValue();
            // One that was taken from the table and put back may be behind others in the table.
            if (complete || (inMemory != null && inMemory.position() <= lastPosition)) {
                return inMemory;
            }
            from = lastPosition + 1;
        } finally {
            lock.unlock();
        }
        List<T> found = new ArrayList<>(1);
        long end = inMemory == null ? Long.MAX_VALUE : inMemory.position();
        partition.scan(table, key(from), key(end), (key, value) -> {
            T element = isRemoved(Keys.numberAtEnd(key)) ? null : reader.readOrLog(table, key, value);
            if (element != null) {
                found.add(element);
            }
            return element == null;
        });
        return found.isEmpty() ? inMemory : found.getFirst();
    }

    private boolean isRemoved(long position) {
        lock.lock();
        try {
            return removed.contains(position);
        } finally {
            lock.unlock();
        }
    }

    private void load() {
        long from;
        long seen;
        int reloadsBefore;
        lock.lock();
        try {
            from = lastPosition + 1;
            seen = arrivals;
            reloadsBefore = reloads;
        } finally {
            lock.unlock();
        }
        List<T> page = new ArrayList<>();
        long[] octets = {0};
        long[] last = {0};
        boolean[] full = {false};
        try {
            partition.scan(table, key(from), key(Long.MAX_VALUE), (key, value) -> {
                last[0] = Keys.numberAtEnd(key);
                T element = reader.readOrLog(table, key, value);
                if (element != null) {
                    page.add(element);
                    octets[0] += element.weight();
                }
                full[0] = page.size() >= PAGE_ELEMENTS || octets[0] >= memoryLimit;
                return !full[0];
            });
        } catch (RuntimeException | Error e) {
            lock.lock();
            try {
                loading = false;
            } finally {
                lock.unlock();
            }
            throw e;
        }
        lock.lock();
        try {
            loading = false;
            if (reloads != reloadsBefore) {
                return;
            }
            for (T element : page) {
                if (!removed.contains(element.position())) {
                    add(element);
                }
            }
            if (last[0] > 0) {
                passed(last[0]);
            }
            complete = !full[0] && arrivals == seen;
        } finally {
            lock.unlock();
        }
    }

    private void add(T element) {
        elements.put(element.position(), element);
        memory += element.weight();
    }

    /** Records that all elements up to a position were loaded, or were removed before that. */
    private void passed(long position) {
        lastPosition = position;
        if (!removed.isEmpty()) {
            removed.headSet(position, true).clear();
        }
    }
}
