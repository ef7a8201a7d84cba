package io.smppcore.gateway.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Static methods for directories of files. */
public final class Directories {

    private Directories() {}

    /** Makes the entries of a directory durable, where the file system needs and permits it. */
    static void sync(Path directory) throws IOException {
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

    /** Returns the free octets of the file system of a directory, or {@link Long#MAX_VALUE} if unknown. */
    public static long freeOctets(Path directory) {
        try {
            return Files.getFileStore(directory).getUsableSpace();
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }
}
