package io.smppcore.gateway.store;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * A file with the sequence number of the last group that was synced, which a later start must find.
 *
 * <p>The file is written after each group, but not synced: that of a process that was killed is exact, that after a
 * loss of power may be some seconds old. It never names a group that was not durable.
 */
final class SyncedMark implements AutoCloseable {

    private final RandomAccessFile file;

    /** Opens the file, or creates an empty one. */
    SyncedMark(Path path) throws IOException {
        file = new RandomAccessFile(path.toFile(), "rw");
    }

    /** Returns the sequence number, 0 if there is none. */
    long read() throws IOException {
        if (file.length() < Long.BYTES) {
            return 0;
        }
        file.seek(0);
        return file.readLong();
    }

    /** Writes the sequence number of a group that is durable. */
    void write(long sequence) throws IOException {
        file.seek(0);
        file.writeLong(sequence);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
