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

    private final Path path;
    private final RandomAccessFile file;

    /** Opens the file, or creates an empty one. */
    SyncedMark(Path path) throws IOException {
        this.path = path;
        file = new RandomAccessFile(path.toFile(), "rw");
    }

    /**
     * Returns the sequence number, 0 if there is none.
     *
     * @param mayLack true if the store may never have had one
     * @throws StoreException if the file is cut or missing
     */
    long read(boolean mayLack) throws IOException {
        if (file.length() < Long.BYTES) {
            if (mayLack) {
                return 0;
            }
            throw new StoreException(
                    path + " is missing or cut (" + file.length() + " octets, expected: " + Long.BYTES
                            + "), so that it is unknown what was acknowledged: restore the store from a backup",
                    null);
        }
        file.seek(0);
        return file.readLong();
    }

    /** Writes the sequence number of a group that is durable. */
    void write(long sequence) throws IOException {
        file.seek(0);
        file.writeLong(sequence);
    }

    /** Makes the file itself durable, which has its final length then. */
    void force() throws IOException {
        file.getFD().sync();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
