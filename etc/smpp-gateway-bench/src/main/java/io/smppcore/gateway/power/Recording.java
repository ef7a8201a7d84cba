package io.smppcore.gateway.power;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The calls that the library {@code recorder.c} has recorded, in their order. Immutable. */
record Recording(List<Call> calls) {

    private static final int HEADER_OCTETS = 32;

    /** Kinds of records, in the order of their numbers. */
    enum Type {
        /** A process begins; no file is open. */
        START,
        OPEN,
        CLOSE,
        WRITE,
        TRUNCATE,
        ALLOCATE,
        RENAME,
        LINK,
        UNLINK,
        MKDIR,
        SYNC_BEGIN,
        SYNC_END
    }

    /**
     * A recorded call.
     *
     * @param file descriptor, -1 for a call with paths
     * @param number position of a write, length of a truncation or allocation, flags of an open, number of a sync
     * @param nanos time of the end of the call
     * @param octets path, two paths with a NUL between them, or written octets
     */
    record Call(Type type, int file, long number, long nanos, ByteBuffer octets) {

        private static final int CREATED = 1;
        private static final int TRUNCATED = 2;

        /** Returns true if an open has created the file. */
        boolean hasCreated() {
            return (number & CREATED) != 0;
        }

        /** Returns true if an open has truncated the file. */
        boolean hasTruncated() {
            return (number & TRUNCATED) != 0;
        }

        /** Returns the octets as text. */
        String text() {
            return StandardCharsets.UTF_8.decode(octets.duplicate()).toString();
        }

        /** Returns the paths of a call. */
        List<Path> paths() {
            return Arrays.stream(text().split("\0"))
                    .map(path -> Path.of(path).normalize())
                    .toList();
        }
    }

    /** Reads a log. */
    static Recording read(Path log) throws IOException {
        ByteBuffer octets = ByteBuffer.wrap(Files.readAllBytes(log)).order(ByteOrder.nativeOrder());
        List<Call> calls = new ArrayList<>();
        while (octets.remaining() >= HEADER_OCTETS) {
            Type type = Type.values()[octets.getInt()];
            int file = octets.getInt();
            long number = octets.getLong();
            long nanos = octets.getLong();
            int length = octets.getInt();
            int from = octets.position() + Integer.BYTES;
            calls.add(new Call(type, file, number, nanos, octets.slice(from, length)));
            octets.position(from + length);
        }
        return new Recording(List.copyOf(calls));
    }
}
