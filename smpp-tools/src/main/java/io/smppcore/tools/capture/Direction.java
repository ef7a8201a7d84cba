package io.smppcore.tools.capture;

import java.util.List;

/**
 * One direction of a connection.
 *
 * @param name name for messages
 * @param chunks chunks in the order of the stream
 */
record Direction(String name, List<Chunk> chunks) {

    /** Copies the list. */
    Direction {
        chunks = List.copyOf(chunks);
    }
}
