package io.smppcore.gateway.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.stream.Stream;

/** Static methods for directories of files. */
public final class Directories {

    private Directories() {}

    /**
     * Makes a directory durable that this process may have created, with its entries and those above it in the same
     * file system that this process may have created as well.
     */
    public static void syncCreated(Path directory) throws IOException {
        Path current = directory.toAbsolutePath().normalize();
        sync(current);
        FileStore store = Files.getFileStore(current);
        Path above = current.getParent();
        while (above != null
                && Files.isWritable(above)
                && Files.getFileStore(above).equals(store)) {
            sync(above);
            above = above.getParent();
        }
    }

    /** Makes the entries of a directory durable, where the file system needs and permits it. */
    public static void sync(Path directory) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(directory, StandardOpenOption.READ);
        } catch (IOException e) {
            // Windows cannot open directories, and its file system journals their entries.
            return;
        }
        try (channel) {
            channel.force(true);
        }
    }

    /** Deletes a directory with its contents, if it exists. */
    public static void delete(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Returns the free octets of the file system of a directory, or {@link Long#MAX_VALUE} if unknown. */
    public static long freeOctets(Path directory) {
        try {
            return Files.getFileStore(directory).getUsableSpace();
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }
}
