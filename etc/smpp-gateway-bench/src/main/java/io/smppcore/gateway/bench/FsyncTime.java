package io.smppcore.gateway.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Measurement of a disk, to compare with that of a store on it. */
final class FsyncTime {

    private static final int COUNT = 100;
    private static final int OCTETS = 64 << 10;

    private FsyncTime() {}

    /** Returns the median time of a write with fsync in a directory, in milliseconds. */
    static double medianMillis(Path directory) throws IOException {
        Path file = Files.createTempFile(directory, "fsync", null);
        long[] nanos = new long[COUNT];
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int i = 0; i < COUNT; i++) {
                long start = System.nanoTime();
                channel.write(ByteBuffer.allocate(OCTETS));
                channel.force(false);
                nanos[i] = System.nanoTime() - start;
            }
        } finally {
            Files.delete(file);
        }
        Arrays.sort(nanos);
        return nanos[COUNT / 2] / 1e6;
    }
}
