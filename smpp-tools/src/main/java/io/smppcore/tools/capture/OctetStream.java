package io.smppcore.tools.capture;

import io.smppcore.type.Octets;
import java.util.List;

/**
 * One direction of a connection.
 *
 * @param name name for messages
 * @param chunks chunks in their order
 */
record OctetStream(String name, List<Chunk> chunks) {

    OctetStream {
        chunks = List.copyOf(chunks);
    }

    /**
     * Octets of a stream.
     *
     * @param nanos time of capture in nanoseconds since 1970; 0 if unknown
     * @param octets octets, at least one
     * @param follows true if they follow the previous chunk without a gap
     */
    record Chunk(long nanos, Octets octets, boolean follows) {}
}
