package io.smppcore.gateway.message;

import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A queue whose elements are rows of a table of a partition, and whose first elements are also in memory. It is not
 * changed in the store by this class: callers commit the rows and report it here. Thread-safe.
 *
 * <p>Elements with the same owner and priority form a lane, which is in the order of their positions. Owners take
 * turns, so that the elements of one do not delay those of another; of an owner, a higher priority comes first. While
 * all waiting elements of a lane fit into the memory limit, nothing is read from the table. Further elements stay on
 * disk, and are read in pages when those of the lane in memory are used up. A lane may use at most seven times the
 * memory that the others have left free, so that all lanes together stay within the limit, but for one element.
 *
 * @param <T> type of the elements
 */
public final class BacklogQueue<T extends Queued> {

    private static final int PAGE_ELEMENTS = 2_000;

    /** Maximum memory of a lane as a multiple of the free memory. */
    private static final int LANE_SHARE = 7;

    /** Maximum number of lanes whose first element {@link #oldest} reads from the table. */
    private static final int MAX_OLDEST_READ = 64;

    private final Partition partition;
    private final QueueRows<T> rows;
    private final long memoryLimit;

    private final ReentrantLock lock = new ReentrantLock();
    private final Turns<T> turns;

    private long memory;
    private long lastCommitted;

    /** True if each lane that the table may contain is known. */
    private boolean isDiscovered;

    private boolean loading;
    private int reloads;
    private long depth;

    /**
     * Creates a queue of the elements that the table contains under a name.
     *
     * @param depth number of elements in the table
     * @param memoryLimit approximate maximum memory of the elements in bytes
     * @param weights returns the current weight of an owner: the number of parts that it sends in its turn, from 1 on
     */
    public BacklogQueue(
            Partition partition,
            Table table,
            String name,
            RowReader<T> reader,
            long depth,
            long memoryLimit,
            ToIntFunction<String> weights) {
        this.partition = partition;
        this.rows = new QueueRows<>(partition, table, name, reader);
        this.depth = depth;
        this.memoryLimit = memoryLimit;
        this.turns = new Turns<>(weights);
        this.isDiscovered = depth == 0;
    }

    public String name() {
        return rows.name;
    }

    /** Returns the rows of the elements. */
    public QueueRows<T> rows() {
        return rows;
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
            Lane<T> lane = lane(LaneId.of(element));
            lastCommitted = Math.max(lastCommitted, element.position());
            long before = lane.memory();
            lane.committed(element, hasRoom(lane));
            memory += lane.memory() - before;
            if (lane.isWaiting()) {
                turns.enter(lane);
            } else {
                turns.dropIdle(lane, lastCommitted);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns true if a lane may use more memory. */
    private boolean hasRoom(Lane<T> lane) {
        return lane.memory() < LANE_SHARE * (memoryLimit - memory);
    }

    /** Returns a lane, new if it has no elements. */
    private Lane<T> lane(LaneId id) {
        Lane<T> lane = turns.get(id);
        if (lane == null) {
            // After all lanes are known, a new one has no rows but those in flight and those that are not reported yet.
            lane = new Lane<>(id, isDiscovered ? lastCommitted : 0, isDiscovered);
            turns.add(lane);
        }
        return lane;
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

    /** Returns the approximate memory of the waiting elements in bytes. */
    long memory() {
        lock.lock();
        try {
            return memory;
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
     * Removes the element that is sent next from memory and returns it; returns null if none waits. The element stays
     * in the table. Reads the store when no element of its lane is left in memory.
     */
    @Nullable
    public T poll() {
        while (true) {
            Lane<T> lane;
            discover();
            lock.lock();
            try {
                lane = turns.next(lastCommitted);
                if (lane == null) {
                    return null;
                }
                T element = lane.poll();
                if (element != null) {
                    memory -= element.weight();
                    turns.sent(lane, element);
                    return element;
                }
                if (loading) {
                    return null;
                }
                loading = true;
            } finally {
                lock.unlock();
            }
            load(lane);
        }
    }

    /** Puts an element that {@link #poll} or {@link #remove} has returned back, at its position. */
    public void putBack(T element) {
        lock.lock();
        try {
            Lane<T> lane = lane(LaneId.of(element));
            lane.add(element);
            memory += element.weight();
            turns.putBack(lane, element);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Removes the waiting element of an owner at a position from memory and returns it; returns null if it is in
     * flight, or not in this queue. The element stays in the table. May read the store.
     */
    @Nullable
    public T remove(String owner, long position) {
        List<byte[]> keys = new ArrayList<>();
        lock.lock();
        try {
            for (LaneId id : LaneId.all(owner)) {
                Lane<T> lane = turns.get(id);
                T found = lane == null ? null : take(lane, position);
                if (found != null) {
                    return found;
                }
                long known = lane != null ? lane.lastPosition() : isDiscovered ? lastCommitted : 0;
                if (position > known) {
                    keys.add(rows.key(id, position));
                }
            }
        } finally {
            lock.unlock();
        }
        T stored = rows.first(keys);
        return stored == null ? null : removeStored(stored);
    }

    private @Nullable T removeStored(T stored) {
        lock.lock();
        try {
            Lane<T> lane = lane(LaneId.of(stored));
            // The page of the element may have been loaded in the meantime.
            T found = take(lane, stored.position());
            if (found != null) {
                return found;
            }
            return lane.removeUnloaded(stored.position()) ? stored : null;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable T take(Lane<T> lane, long position) {
        T found = lane.take(position);
        memory -= found == null ? 0 : found.weight();
        return found;
    }

    /**
     * Returns the waiting element with the lowest position, in memory or in the table, without removing it; null if
     * none waits. May read the disk, but only for the lanes with the next turns.
     */
    @Nullable
    public T oldest() {
        discover();
        List<Unread<T>> unread = new ArrayList<>();
        T oldest = null;
        lock.lock();
        try {
            for (Lane<T> lane : turns.waiting()) {
                T first = lane.first();
                // One that was taken from the table and put back may be behind others in the table.
                if (first != null && (lane.isComplete() || first.position() <= lane.lastPosition())) {
                    oldest = older(oldest, first);
                } else if (unread.size() < MAX_OLDEST_READ) {
                    unread.add(new Unread<>(lane, lane.lastPosition() + 1, first));
                }
            }
        } finally {
            lock.unlock();
        }
        for (Unread<T> lane : unread) {
            oldest = older(oldest, firstOf(lane));
        }
        return oldest;
    }

    /**
     * A lane whose first element may be only in the table.
     *
     * @param from position from which on its elements are not in memory
     * @param inMemory first of its elements in memory; null if there is none
     */
    private record Unread<T extends Queued>(
            Lane<T> lane, long from, @Nullable T inMemory) {}

    private @Nullable T older(@Nullable T one, @Nullable T other) {
        return one == null || (other != null && other.position() < one.position()) ? other : one;
    }

    private @Nullable T firstOf(Unread<T> unread) {
        long end = unread.inMemory == null ? Long.MAX_VALUE : unread.inMemory.position();
        T found = rows.first(unread.lane.id, unread.from, end, position -> !isRemoved(unread.lane, position));
        return found == null ? unread.inMemory : found;
    }

    private boolean isRemoved(Lane<T> lane, long position) {
        lock.lock();
        try {
            return lane.isRemoved(position);
        } finally {
            lock.unlock();
        }
    }

    /** Finds the lanes that the table contains, unless they are known. Reads one row of each. */
    private void discover() {
        while (true) {
            int reloadsBefore;
            lock.lock();
            try {
                if (isDiscovered) {
                    return;
                }
                reloadsBefore = reloads;
            } finally {
                lock.unlock();
            }
            List<LaneId> stored = rows.lanes();
            lock.lock();
            try {
                if (!isDiscovered && reloads == reloadsBefore) {
                    stored.forEach(id -> turns.enter(lane(id)));
                    isDiscovered = true;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Reads the next elements of a lane from the table: at least one, even if the memory is used up. */
    private void load(Lane<T> lane) {
        long from;
        long seen;
        long room;
        int reloadsBefore;
        lock.lock();
        try {
            from = lane.lastPosition() + 1;
            seen = lane.arrivals();
            room = (memoryLimit - memory) * LANE_SHARE / (LANE_SHARE + 1);
            reloadsBefore = reloads;
        } finally {
            lock.unlock();
        }
        QueueRows.Page<T> page;
        try {
            page = rows.page(lane.id, from, room, PAGE_ELEMENTS);
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
            if (reloads == reloadsBefore) {
                long before = lane.memory();
                lane.loaded(page, seen);
                memory += lane.memory() - before;
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Discards the elements in memory, so that all are loaded from the table again. Called after rows were changed by
     * other means; no element may be in flight.
     */
    public void reload() {
        lock.lock();
        try {
            turns.clear();
            memory = 0;
            isDiscovered = depth == 0;
            reloads++;
        } finally {
            lock.unlock();
        }
    }
}
