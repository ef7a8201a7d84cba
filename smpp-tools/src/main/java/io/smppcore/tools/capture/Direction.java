package io.smppcore.tools.capture;

import java.util.List;

/**
 * What one end of a connection has sent.
 *
 * @param name which, for messages
 * @param chunks in the order of the stream
 */
record Direction(String name, List<Chunk> chunks) {

    /** Copies the list. */
    Direction {
        chunks = List.copyOf(chunks);
    }
}
