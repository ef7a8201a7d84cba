package io.smppcore.tools.capture;

import io.smppcore.type.Octets;
import java.util.List;

/**
 * The captured octets of one direction of a connection, in their order. Immutable.
 *
 * @param name name of the direction in messages
 * @param chunks chunks in their order
 */
record OctetStream(String name, List<Chunk> chunks) {

    OctetStream {
        chunks = List.copyOf(chunks);
    }

    /**
     * Consecutive octets that were captured at the same time.
     *
     * @param nanos time of capture in nanoseconds since 1970; 0 if unknown
     * @param octets octets, at least one
     * @param follows true if no octets are missing between the previous chunk and this one; false for the first chunk
     */
    record Chunk(long nanos, Octets octets, boolean follows) {}
}
