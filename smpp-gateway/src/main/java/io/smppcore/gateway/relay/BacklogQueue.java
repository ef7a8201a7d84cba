package io.smppcore.gateway.relay;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A queue in a table of a partition, whose first elements are in memory.
 *
 * <p>As long as everything waiting fits into memory, nothing is read from the table. Beyond that, elements stay on disk
 * and are read in pages once there is room. All methods may be called by any thread.
 *
 * @param <T> the elements
 */
final class BacklogQueue<T extends BacklogQueue.Queued> {

    /** An element of a queue. */
    interface Queued {

        /** Returns the position in the queue: higher for what was committed later. */
        long position();

        /** Returns about how many octets of memory this element takes. */
        int weight();

        /** Returns the time since which the gateway has this element, in milliseconds since 1970. */
        long since();
    }

    /** Makes an element of a stored value. */
    interface Factory<T> {
        T read(long position, byte[] octets);
    }

    private static final int PAGE_ELEMENTS = 2_000;

    private final Partition partition;
    private final Table table;
    private final String name;
    private final Factory<T> factory;
    private final long memoryLimit;

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<T> elements = new ArrayDeque<>();
    private final TreeMap<Long, T> returned = new TreeMap<>();

    /** Positions of elements that were removed before they have come into memory. */
    private final TreeSet<Long> removed = new TreeSet<>();

    private long memory;
    private long lastPosition;
    private long arrivals;
    private boolean complete;
    private boolean loading;
    private int reloads;
    private long depth;

    /**
     * Creates a queue of what is in the table.
     *
     * @param depth number of elements in the table
     * @param memoryLimit octets of elements in memory
     */
    BacklogQueue(Partition partition, Table table, String name, Factory<T> factory, long depth, long memoryLimit) {
        this.partition = partition;
        this.table = table;
        this.name = name;
        this.factory = factory;
        this.depth = depth;
        this.memoryLimit = memoryLimit;
        this.complete = depth == 0;
    }

    String name() {
        return name;
    }

    /** Returns the key of an element. */
    byte[] key(long position) {
        return Keys.of(name, position);
    }

    /** Returns true if no outcome of an element can be stored any more. */
    boolean hasFailed() {
        return partition.failure() != null;
    }

    /** Adds an element that has been committed. */
    void committed(T element) {
        lock.lock();
        try {
            depth++;
            if (element.position() <= lastPosition) {
                // Has been loaded already.
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

    /** Counts elements that have left the table. */
    void deleted(int count) {
        lock.lock();
        try {
            depth -= count;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of elements in the table, including those that are being sent. */
    long depth() {
        lock.lock();
        try {
            return depth;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the first element and removes it from memory, or null if none is there. */
    @Nullable
    T poll() {
        while (true) {
            lock.lock();
            try {
                T element = returned.isEmpty()
                        ? elements.poll()
                        : returned.pollFirstEntry().getValue();
                if (element != null) {
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

    /** Puts an element back to where it was taken from. */
    void putBack(T element) {
        lock.lock();
        try {
            memory += element.weight();
            returned.put(element.position(), element);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Removes an element that waits.
     *
     * @return the element; null if it is being sent, or is not in this queue
     */
    @Nullable
    T remove(long position) {
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
        T stored = factory.read(position, value);
        lock.lock();
        try {
            // A page with the element may have been loaded meanwhile.
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
        T found = returned.remove(position);
        Iterator<T> waiting = elements.iterator();
        while (found == null && waiting.hasNext()) {
            T element = waiting.next();
            if (element.position() == position) {
                found = element;
                waiting.remove();
            }
        }
        if (found != null) {
            memory -= found.weight();
        }
        return found;
    }

    /**
     * Forgets what is in memory, so that everything is read again. Elements that are being sent must not be there.
     */
    void reload() {
        lock.lock();
        try {
            elements.clear();
            returned.clear();
            memory = 0;
            lastPosition = 0;
            complete = depth == 0;
            arrivals++;
            reloads++;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the first element that waits, in memory or in the table; null if none does. May read the disk. */
    @Nullable
    T oldest() {
        long from;
        lock.lock();
        try {
            T first =
                    returned.isEmpty() ? elements.peek() : returned.firstEntry().getValue();
            if (first != null || complete) {
                return first;
            }
            from = lastPosition + 1;
        } finally {
            lock.unlock();
        }
        List<T> found = new ArrayList<>(1);
        partition.scan(table, key(from), key(Long.MAX_VALUE), (key, value) -> {
            found.add(factory.read(Keys.numberAtEnd(key), value));
            return false;
        });
        return found.isEmpty() ? null : found.getFirst();
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
        boolean[] full = {false};
        try {
            partition.scan(table, key(from), key(Long.MAX_VALUE), (key, value) -> {
                T element = factory.read(Keys.numberAtEnd(key), value);
                page.add(element);
                octets[0] += element.weight();
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
            if (!page.isEmpty()) {
                passed(page.getLast().position());
            }
            complete = !full[0] && arrivals == seen;
        } finally {
            lock.unlock();
        }
    }

    private void add(T element) {
        elements.add(element);
        memory += element.weight();
    }

    /** Called when everything up to the position has come into memory, or was removed. */
    private void passed(long position) {
        lastPosition = position;
        removed.headSet(position, true).clear();
    }
}
