package io.smppcore.gateway.message;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The waiting elements of a queue that have the same owner and priority, the first of which are in memory. Not
 * thread-safe: guarded by the lock of the queue.
 *
 * @param <T> type of the elements
 */
final class Lane<T extends Queued> {

    final LaneId id;

    /** Waiting elements by position. A map, so that a single element can be removed from many quickly. */
    private final TreeMap<Long, T> elements = new TreeMap<>();

    /**
     * Positions of elements that were removed before they were loaded, even if they were put back; loading skips them.
     */
    private final TreeSet<Long> removed = new TreeSet<>();

    private long memory;
    private long lastPosition;
    private long arrivals;
    private boolean isComplete;

    /**
     * Creates a lane without elements in memory.
     *
     * @param lastPosition position from which on elements in the table are not yet known
     * @param isComplete true if the table has no element after it whose commit was reported
     */
    Lane(LaneId id, long lastPosition, boolean isComplete) {
        this.id = id;
        this.lastPosition = lastPosition;
        this.isComplete = isComplete;
    }

    /** Returns the approximate memory of the elements in bytes. */
    long memory() {
        return memory;
    }

    /** Returns the position up to which all elements were loaded, or were removed before that. */
    long lastPosition() {
        return lastPosition;
    }

    /** Returns the number of elements that were committed and stayed only in the table. */
    long arrivals() {
        return arrivals;
    }

    /** Returns true if the table has no waiting elements that are not in memory. */
    boolean isComplete() {
        return isComplete;
    }

    /** Returns true if elements wait, in memory or in the table. */
    boolean isWaiting() {
        return !elements.isEmpty() || !isComplete;
    }

    /**
     * Returns true if nothing would be lost with this object.
     *
     * @param lastCommitted highest position of the queue whose commit was reported
     */
    boolean isIdle(long lastCommitted) {
        return !isWaiting() && removed.isEmpty() && lastPosition <= lastCommitted;
    }

    /** Adds an element whose commit is durable; keeps it in memory if there is room and none before it is missing. */
    void committed(T element, boolean hasRoom) {
        if (element.position() <= lastPosition) {
            // Already loaded.
            return;
        }
        if (isComplete && hasRoom) {
            if (!removed.contains(element.position())) {
                add(element);
            }
            passed(element.position());
        } else {
            isComplete = false;
            arrivals++;
        }
    }

    /** Adds an element in memory. */
    void add(T element) {
        elements.put(element.position(), element);
        memory += element.weight();
    }

    /** Returns the first element in memory without removing it; null if there is none. */
    @Nullable
    T first() {
        Map.Entry<Long, T> first = elements.firstEntry();
        return first == null ? null : first.getValue();
    }

    /** Removes and returns the first element in memory; null if there is none. */
    @Nullable
    T poll() {
        Map.Entry<Long, T> first = elements.pollFirstEntry();
        return first == null ? null : left(first.getValue());
    }

    /** Removes and returns the element at a position from memory; null if it is not there. */
    @Nullable
    T take(long position) {
        T found = elements.remove(position);
        return found == null ? null : left(found);
    }

    private T left(T element) {
        memory -= element.weight();
        return element;
    }

    /** Records that an element is no longer to be loaded from the table. Returns false if it was loaded or recorded. */
    boolean removeUnloaded(long position) {
        return position > lastPosition && removed.add(position);
    }

    boolean isRemoved(long position) {
        return removed.contains(position);
    }

    /**
     * Adds elements that were loaded from the table.
     *
     * @param seen {@link #arrivals} before they were read
     */
    void loaded(QueueRows.Page<T> page, long seen) {
        for (T element : page.elements()) {
            if (!removed.contains(element.position())) {
                add(element);
            }
        }
        if (page.last() > 0) {
            passed(page.last());
        }
        isComplete = !page.isFull() && arrivals == seen;
    }

    private void passed(long position) {
        lastPosition = position;
        if (!removed.isEmpty()) {
            removed.headSet(position, true).clear();
        }
    }
}
