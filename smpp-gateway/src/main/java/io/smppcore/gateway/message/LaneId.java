package io.smppcore.gateway.message;

import io.smppcore.gateway.row.Keys;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Identity of a lane: the elements of a queue that have the same owner and priority. The rows of a lane are next to one
 * another in the table, in the order of their positions.
 *
 * <p>The key of a row has the name of the queue, a NUL, an octet for the priority, the owner, a NUL and the position.
 * That octet is 80 to 83 (hexadecimal), the lowest for the highest priority. A queue without owners has one lane, whose
 * keys have only the name, a NUL and the position, as all keys in stores of earlier versions.
 *
 * @param owner account of the elements; empty in a queue without owners
 * @param priority 0 to {@link #MAX_PRIORITY}, the highest
 */
public record LaneId(String owner, int priority) {

    static final int MAX_PRIORITY = 3;

    /** Lane of a queue without owners. */
    static final LaneId ONLY = new LaneId("", 0);

    /** Octet of the highest priority. Positions are not negative, so that none of them begins with it. */
    private static final int FIRST_RANK = 0x80;

    /** Octets of a key after the owner: a NUL and the position. */
    private static final int END_OCTETS = 1 + Long.BYTES;

    static LaneId of(Queued element) {
        return element.owner().isEmpty()
                ? ONLY
                : new LaneId(element.owner(), Math.clamp(element.priority(), 0, MAX_PRIORITY));
    }

    /** Returns the lanes that elements of an owner may be in. */
    static List<LaneId> all(String owner) {
        if (owner.isEmpty()) {
            return List.of(ONLY);
        }
        List<LaneId> all = new ArrayList<>(MAX_PRIORITY + 1);
        for (int priority = MAX_PRIORITY; priority >= 0; priority--) {
            all.add(new LaneId(owner, priority));
        }
        return all;
    }

    /** Returns the key of the row at a position. */
    byte[] key(String queue, long position) {
        return owner.isEmpty() ? Keys.of(queue, position) : Keys.of(queue, rank(), owner, position);
    }

    private byte rank() {
        return (byte) (FIRST_RANK + MAX_PRIORITY - priority);
    }

    /** Returns the first possible key after the rows of this lane. */
    byte[] end(String queue) {
        byte[] end = owner.isEmpty() ? Keys.of(queue, (byte) FIRST_RANK, "", 0) : Keys.of(queue, rank(), owner, 0);
        int length = end.length - END_OCTETS;
        if (owner.isEmpty()) {
            return Arrays.copyOf(end, length);
        }
        byte[] after = Arrays.copyOf(end, length + 1);
        after[length] = 1;
        return after;
    }

    /** Reads the lane of a key of a queue; returns null if only a later version could know it. */
    static @Nullable LaneId read(String queue, byte[] key) {
        int start = queue.getBytes(StandardCharsets.UTF_8).length + 1;
        int rank = key[start] & 0xFF;
        if (rank < FIRST_RANK) {
            return ONLY;
        }
        int priority = MAX_PRIORITY - (rank - FIRST_RANK);
        int length = key.length - END_OCTETS - start - 1;
        return priority < 0 || length <= 0
                ? null
                : new LaneId(new String(key, start + 1, length, StandardCharsets.UTF_8), priority);
    }
}
