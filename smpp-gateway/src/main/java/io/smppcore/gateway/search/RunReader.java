package io.smppcore.gateway.search;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Reader of a whole {@link Run} from its start to its end, which also computes the checksum. Not thread-safe. */
final class RunReader implements AutoCloseable {

    private static final int BUFFER_OCTETS = 64 << 10;

    private final FileChannel channel;
    private final CRC32C checksum = new CRC32C();
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_OCTETS);
    final Run run;

    private long key;
    private long number;

    private RunReader(FileChannel channel, Path file) throws IOException {
        this.channel = channel;
        buffer.limit(0);
        ByteBuffer header = take(Run.HEADER_OCTETS);
        if (header.getLong() != Run.MAGIC) {
            throw new EOFException(file + ": is no index");
        }
        long first = header.getLong();
        long last = header.getLong();
        long newest = header.getLong();
        int[] counts = new int[SearchField.COUNT];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = header.getInt();
            if (counts[i] < 0) {
                throw new EOFException(file + ": has " + counts[i] + " entries");
            }
        }
        this.run = new Run(file, first, last, newest, counts);
    }

    /** Opens a file; returns null if it is damaged, as far as its start and its length show. */
    static @Nullable RunReader open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            RunReader reader = new RunReader(channel, file);
            if (channel.size() == reader.run.octets() && Run.last(file) == reader.run.last) {
                return reader;
            }
        } catch (EOFException e) {
            // Returned below.
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
        channel.close();
        return null;
    }

    /** Reads the next entry. The caller counts the entries of each field. */
    void next() throws IOException {
        ByteBuffer entry = take(Run.ENTRY_OCTETS);
        key = entry.getLong();
        number = entry.getLong();
    }

    long key() {
        return key;
    }

    long number() {
        return number;
    }

    /** Returns true if the checksum is that of the octets. Called after the last entry. */
    boolean isSound() throws IOException {
        int computed = (int) checksum.getValue();
        return take(Run.END_OCTETS).getInt() == computed;
    }

    /** Returns the buffer, with the given number of octets at its position. */
    private ByteBuffer take(int octets) throws IOException {
        if (buffer.remaining() < octets) {
            buffer.compact();
            while (buffer.position() < octets) {
                int start = buffer.position();
                if (channel.read(buffer) < 0) {
                    throw new EOFException("index ends too early");
                }
                // The checksum at the end is not part of what it is computed of.
                int end = (int) Math.min(buffer.position(), buffer.position() - beyondContent());
                if (end > start) {
                    checksum.update(buffer.array(), start, end - start);
                }
            }
            buffer.flip();
        }
        return buffer;
    }

    private long beyondContent() throws IOException {
        return Math.max(0, channel.position() - (channel.size() - Run.END_OCTETS));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
