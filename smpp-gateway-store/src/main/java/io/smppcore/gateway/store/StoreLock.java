package io.smppcore.gateway.store;

import io.smppcore.internal.util.OwnerOnly;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * An exclusive lock of the directory of a store, held until it is closed, so that no other process uses the directory.
 */
public final class StoreLock implements AutoCloseable {

    private final Path file;
    private final FileChannel channel;

    private StoreLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Locks a directory, which is created if absent. Throws a StoreException if another process, or another store of
     * this process, uses it.
     */
    public static StoreLock of(Path directory) {
        Path file = directory.resolve("lock");
        try {
            OwnerOnly.createDirectories(directory);
            OwnerOnly.restrict(directory);
            FileChannel channel = OwnerOnly.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = null;
            try {
                lock = channel.tryLock();
            } catch (OverlappingFileLockException e) {
                // Another store of this process.
            } finally {
                if (lock == null) {
                    channel.close();
                }
            }
            if (lock == null) {
                throw new StoreException(directory + " is in use by another process: end it, or use another directory");
            }
            return new StoreLock(file, channel);
        } catch (IOException e) {
            // The message of some of these exceptions is only the name of the file.
            throw new StoreException(
                    file + " cannot be locked: " + e
                            + " (expected: a file in a directory in which this process can create files)",
                    e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new StoreException(file + " cannot be unlocked: " + e.getMessage(), e);
        }
    }
}
