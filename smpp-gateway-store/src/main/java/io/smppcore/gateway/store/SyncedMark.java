package io.smppcore.gateway.store;

import io.smppcore.internal.util.OwnerOnly;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file next to a partition with the sequence number of its last synced group. The next start must find this number in
 * the log, otherwise acknowledged changes were lost.
 *
 * <p>The file is written after each group, but not synced: it is exact after the process was killed, and may be some
 * seconds old after a loss of power. It never names a group that is not durable.
 */
final class SyncedMark implements AutoCloseable {

    private final Path path;
    private final RandomAccessFile file;

    /** Opens the file, or creates an empty one. */
    SyncedMark(Path path) throws IOException {
        this.path = path;
        if (!Files.exists(path)) {
            OwnerOnly.createFile(path);
        }
        file = new RandomAccessFile(path.toFile(), "rw");
    }

    /**
     * Returns the sequence number. Throws a StoreException if the file is missing or too short, unless {@code mayLack}
     * is true: then returns 0.
     */
    long read(boolean mayLack) throws IOException {
        if (file.length() < Long.BYTES) {
            if (mayLack) {
                return 0;
            }
            throw new StoreException(path + " is missing or cut (" + file.length() + " octets, expected: " + Long.BYTES
                    + "), so that it is unknown what was acknowledged: restore the store from a backup");
        }
        file.seek(0);
        return file.readLong();
    }

    /** Writes the sequence number of a durable group. */
    void write(long sequence) throws IOException {
        file.seek(0);
        file.writeLong(sequence);
    }

    /** Syncs the file, so that its final length is durable. */
    void force() throws IOException {
        file.getFD().sync();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
