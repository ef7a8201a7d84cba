package io.smppcore.tools.workload;

import io.smppcore.type.Address;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The last accepted messages of a bind, to which query_sm, cancel_sm and replace_sm refer, with a cursor on one of
 * them. Confined to one thread; keeps a bounded number and allocates nothing.
 */
final class RecentIds {

    private final @Nullable String[] ids;
    private final @Nullable Address[] sources;
    private int oldest;
    private int size;
    private int cursor;

    RecentIds(int capacity) {
        this.ids = new String[capacity];
        this.sources = new Address[capacity];
    }

    /** Adds a message; drops the oldest one if full. */
    void add(String id, Address source) {
        if (id.isEmpty()) {
            return; // it cannot be queried
        }
        if (size == ids.length) {
            dropOldest();
        }
        int index = (oldest + size) % ids.length;
        ids[index] = id;
        sources[index] = source;
        size++;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Moves the cursor to the next message, or from the last one to the oldest. Call only if there is a message. */
    void advance() {
        cursor = (cursor + 1) % size;
    }

    /** Moves the cursor to the oldest message. */
    void rewind() {
        cursor = 0;
    }

    /** Returns the id of the message at the cursor. */
    String id() {
        return Objects.requireNonNull(ids[index()]);
    }

    /** Returns the source address of the message at the cursor. */
    Address source() {
        return Objects.requireNonNull(sources[index()]);
    }

    /** Drops the oldest message. */
    void dropOldest() {
        ids[oldest] = null;
        sources[oldest] = null;
        oldest = (oldest + 1) % ids.length;
        size--;
        cursor = Math.max(0, cursor - 1);
    }

    private int index() {
        return (oldest + cursor) % ids.length;
    }
}
