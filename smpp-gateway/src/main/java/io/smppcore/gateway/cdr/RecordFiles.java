package io.smppcore.gateway.cdr;

import io.smppcore.gateway.config.CdrConfig;
import io.smppcore.gateway.store.Directories;
import io.smppcore.internal.util.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of call detail records in a directory: the open one, whose name ends with {@code .open}, and finished ones. Not
 * thread-safe.
 *
 * <p>Files contain only whole lines, except the open one after a crash. The next start cuts off its incomplete last
 * line. After a loss of power, the file system may have stored later octets than others that were not synced, which are
 * zeros then; no line has any, and the next start cuts off the line with the first one and all after it.
 */
final class RecordFiles implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RecordFiles.class);
    private static final String PREFIX = "cdr-";
    private static final String OPEN = ".open";
    private static final int BLOCK_OCTETS = 64 << 10;

    /** Format of the time in the names of files, so that names sort by time. */
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

    final CdrConfig config;
    final RecordFormat format;
    private final InstantSource clock;
    private final Force force;
    private @Nullable Path path;
    private @Nullable FileChannel channel;
    private long openedAt;

    /**
     * Time in the name of the last file in milliseconds since 1970. Later files get later times, even if the clock is
     * set back.
     */
    private long lastNamed;

    private long length;
    private boolean isDirty;

    /** A function that makes the content of a file durable. */
    @FunctionalInterface
    interface Force {

        /** Syncs the file, and returns when it is durable. */
        void force(FileChannel file, boolean withMetadata) throws IOException;
    }

    /** Opens the directory, or creates it, and finishes a file that a crash has left open. */
    RecordFiles(CdrConfig config, InstantSource clock, Force force) throws IOException {
        this.force = force;
        this.config = config;
        this.format = config.format() == CdrConfig.Format.CSV ? RecordFormat.CSV : RecordFormat.JSON_LINES;
        this.clock = clock;
        OwnerOnly.createDirectories(config.directory());
        // Earlier versions have created files that other users may read.
        list("").forEach(OwnerOnly::restrict);
        for (Path left : list(OPEN)) {
            cutTornLines(left);
            finish(left);
        }
        sync(Directories::syncCreated);
    }

    /** A sync of a directory. */
    @FunctionalInterface
    private interface DirectorySync {

        void sync(Path directory) throws IOException;
    }

    /** Syncs the directory. A failure is logged: records without durable names are better than none. */
    private void sync(DirectorySync sync) {
        try {
            sync.sync(config.directory());
        } catch (IOException e) {
            LOG.warn(
                    "{}: the names of files are not durable, a loss of power may remove new ones: {}",
                    config.directory(),
                    e.getMessage());
        }
    }

    /**
     * Appends a line. If this fails, the file is unchanged. A new file is opened if the line would exceed the maximum
     * size.
     */
    void append(ByteBuffer line) throws IOException {
        int octets = line.remaining();
        if (channel != null
                && config.maxOctets() > 0
                && length > format.header().length
                && length + octets > config.maxOctets()) {
            rotate();
        }
        FileChannel open = open();
        try {
            writeAll(open, line);
        } catch (IOException | RuntimeException | Error e) {
            // The disk may be full. The incomplete line is removed.
            open.truncate(length);
            throw e;
        }
        length += octets;
        isDirty = true;
    }

    /** Syncs appended lines, or finishes the file if it has reached its maximum age. */
    void sync() throws IOException {
        FileChannel open = channel;
        if (open == null) {
            return;
        }
        if (clock.millis() - openedAt >= config.maxAge().toMillis()) {
            rotate();
        } else if (isDirty) {
            force.force(open, false);
            isDirty = false;
        }
    }

    /** Finishes the open file. */
    @Override
    public void close() throws IOException {
        rotate();
    }

    private FileChannel open() throws IOException {
        FileChannel current = channel;
        if (current != null) {
            return current;
        }
        Path next;
        while (true) {
            lastNamed = Math.max(lastNamed + 1, clock.millis());
            String name = PREFIX + NAME.format(Instant.ofEpochMilli(lastNamed)) + '.' + format.extension;
            next = config.directory().resolve(name + OPEN);
            if (!Files.exists(config.directory().resolve(name))) {
                try {
                    current = OwnerOnly.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                    path = next;
                    break;
                } catch (FileAlreadyExistsException e) {
                    LOG.debug("{} exists already", next);
                }
            }
        }
        try {
            writeAll(current, ByteBuffer.wrap(format.header()));
        } catch (IOException e) {
            current.close();
            Files.delete(next);
            throw e;
        }
        sync(Directories::sync);
        openedAt = clock.millis();
        channel = current;
        length = format.header().length;
        isDirty = true;
        return current;
    }

    private void rotate() throws IOException {
        FileChannel open = channel;
        Path written = path;
        if (open == null || written == null) {
            return;
        }
        force.force(open, true);
        open.close();
        channel = null;
        path = null;
        isDirty = false;
        finish(written);
        dropOld();
    }

    private static void finish(Path open) throws IOException {
        String name = open.getFileName().toString();
        Files.move(open, open.resolveSibling(name.substring(0, name.length() - OPEN.length())));
    }

    private void dropOld() throws IOException {
        List<Path> finished = list('.' + format.extension);
        for (int i = 0; config.keep() > 0 && i < finished.size() - config.keep(); i++) {
            Files.deleteIfExists(finished.get(i));
        }
    }

    /** Returns the files whose name ends with a suffix, oldest first. */
    private List<Path> list(String end) throws IOException {
        try (Stream<Path> all = Files.list(config.directory())) {
            return all.filter(file -> file.getFileName().toString().startsWith(PREFIX)
                            && file.getFileName().toString().endsWith(end))
                    .sorted()
                    .toList();
        }
    }

    private void cutTornLines(Path file) throws IOException {
        try (FileChannel left = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            left.truncate(wholeOctets(left));
            // The process that has written them may have ended before its next sync.
            force.force(left, true);
        }
    }

    /** Returns the length of the complete lines before the first zero. */
    private static long wholeOctets(FileChannel file) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(BLOCK_OCTETS);
        long whole = 0;
        for (long position = 0; file.read(block.clear()) >= 0; position += block.limit()) {
            block.flip();
            for (int i = 0; i < block.limit(); i++) {
                byte octet = block.get(i);
                if (octet == 0) {
                    return whole;
                }
                if (octet == '\n') {
                    whole = position + i + 1;
                }
            }
        }
        return whole;
    }

    private static void writeAll(FileChannel channel, ByteBuffer octets) throws IOException {
        while (octets.hasRemaining()) {
            channel.write(octets);
        }
    }
}
