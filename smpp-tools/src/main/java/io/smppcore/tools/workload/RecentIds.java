package io.smppcore.tools.workload;

import io.smppcore.type.Address;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The messages that were accepted last, to be asked about. Confined to one thread; keeps a bounded number and allocates nothing. */
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

    /** Takes a message in; when there is no room the oldest one is forgotten. */
    void add(String id, Address source) {
        if (id.isEmpty()) {
            return; // nobody can ask about it
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

    /** Goes on to another message, in turn; only to be called when there is one. */
    void advance() {
        cursor = (cursor + 1) % size;
    }

    /** Goes to the oldest message. */
    void rewind() {
        cursor = 0;
    }

    /** The id of the message that was gone to. */
    String id() {
        return Objects.requireNonNull(ids[index()]);
    }

    /** Its sender. */
    Address source() {
        return Objects.requireNonNull(sources[index()]);
    }

    /** Forgets the oldest message. */
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
