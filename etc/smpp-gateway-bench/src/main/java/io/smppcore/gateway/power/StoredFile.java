package io.smppcore.gateway.power;

import io.smppcore.gateway.power.Losses.Damage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** A file or directory: the octets that are durable, and the changes that were not synced yet. Not thread-safe. */
final class StoredFile {

    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    /** Path of a directory, which keeps it; empty for a file. */
    private final String directory;

    private byte[] durable;
    private int length;
    private final List<Change> changes = new ArrayList<>();

    /**
     * A write, or a change of the length.
     *
     * @param call index of the call
     * @param position position of a write, or the new length
     * @param octets written octets; empty for a change of the length
     */
    private record Change(int call, int position, ByteBuffer octets, boolean isWrite) {

        int lengthAfter(int before) {
            return isWrite ? Math.max(before, position + octets.remaining()) : position;
        }
    }

    private StoredFile(String directory, byte[] durable) {
        this.directory = directory;
        this.durable = durable;
        length = durable.length;
    }

    static StoredFile directory(String path) {
        return new StoredFile(path, new byte[0]);
    }

    static StoredFile file(byte[] durable) {
        return new StoredFile("", durable);
    }

    boolean isDirectory() {
        return !directory.isEmpty();
    }

    String directory() {
        return directory;
    }

    void write(int call, long position, ByteBuffer octets) {
        changes.add(new Change(call, Math.toIntExact(position), octets, true));
    }

    void truncate(int call, long newLength) {
        changes.add(new Change(call, Math.toIntExact(newLength), NONE, false));
    }

    /** Extends the file if it is shorter. */
    void extend(int call, long newLength) {
        int current = length;
        for (Change change : changes) {
            current = change.lengthAfter(current);
        }
        if (newLength > current) {
            truncate(call, newLength);
        }
    }

    /** Makes the changes of all calls before one durable. */
    void sync(int call) {
        Iterator<Change> pending = changes.iterator();
        while (pending.hasNext()) {
            Change change = pending.next();
            if (change.call >= call) {
                return;
            }
            apply(change);
            pending.remove();
        }
    }

    private void apply(Change change) {
        int after = change.lengthAfter(length);
        if (after > durable.length) {
            durable = Arrays.copyOf(durable, Math.max(after, durable.length * 2));
        }
        if (change.isWrite) {
            change.octets.get(0, durable, change.position, change.octets.remaining());
        } else if (after < length) {
            Arrays.fill(durable, after, length, (byte) 0);
        }
        length = after;
    }

    /** Returns true if there are changes that were not synced. */
    boolean isUnsynced() {
        return !changes.isEmpty();
    }

    /** Returns the octets that a process sees. */
    byte[] current() {
        return content(new Losses.None());
    }

    /** Returns octets that the disk may have after a loss of power. */
    byte[] content(Damage damage) {
        if (changes.isEmpty()) {
            return Arrays.copyOf(durable, length);
        }
        int count = changes.size();
        int[] lengths = new int[count + 1];
        lengths[0] = length;
        int longest = length;
        for (int i = 0; i < count; i++) {
            lengths[i + 1] = changes.get(i).lengthAfter(lengths[i]);
            longest = Math.max(longest, lengths[i + 1]);
        }
        byte[] content = Arrays.copyOf(Arrays.copyOf(durable, length), longest);
        Losses.OfFile kept = damage.ofFile(count);
        for (int i = 0; i < count; i++) {
            Change change = changes.get(i);
            int from = change.position;
            int to = change.isWrite ? from + change.octets.remaining() : Math.max(from, lengths[i]);
            while (from < to) {
                int end = Math.min(to, kept.endOfSector(from));
                if (kept.changes(from) > i) {
                    if (change.isWrite) {
                        change.octets.get(from - change.position, content, from, end - from);
                    } else {
                        Arrays.fill(content, from, end, (byte) 0);
                    }
                }
                from = end;
            }
        }
        return Arrays.copyOf(content, kept.length(lengths));
    }
}
