package io.smppcore.gateway.search;

import io.smppcore.internal.util.OwnerOnly;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writer of a {@link Run}. The file gets its name when it is complete. It is not synced: after a loss of power, its
 * checksum shows whether it can be used. Not thread-safe.
 */
final class RunWriter implements AutoCloseable {

    static final String TEMPORARY = ".new";

    private static final int BUFFER_OCTETS = 64 << 10;

    /** Number of entries after which the writer asks whether it is to continue. */
    private static final int UNASKED = 1 << 14;

    private final Run run;
    private final Path temporary;
    private final FileChannel channel;
    private final CRC32C checksum = new CRC32C();
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_OCTETS);

    private RunWriter(Run run) throws IOException {
        this.run = run;
        this.temporary = run.file.resolveSibling(run.file.getFileName() + TEMPORARY);
        this.channel = OwnerOnly.open(
                temporary, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        buffer.putLong(Run.MAGIC).putLong(run.first).putLong(run.last).putLong(run.newest);
        for (SearchField field : SearchField.values()) {
            buffer.putInt(run.count(field));
        }
    }

    /**
     * Writes a block to a file.
     *
     * @param last last number that it covers
     */
    static Run write(Path directory, Block block, long last) throws IOException {
        List<Block.Entries> sections = new ArrayList<>();
        int[] counts = new int[SearchField.COUNT];
        for (SearchField field : SearchField.values()) {
            Block.Entries sorted = block.entries(field).sorted();
            sections.add(sorted);
            counts[field.section()] = sorted.count();
        }
        Path file = Run.file(directory, block.first, last);
        try (RunWriter writer = new RunWriter(new Run(file, block.first, last, block.newest(), counts))) {
            for (SearchField field : SearchField.values()) {
                Block.Entries section = sections.get(field.section());
                for (int i = 0; i < section.count(); i++) {
                    writer.put(field, section.keys()[i], section.numbers()[i]);
                }
            }
            return writer.finish();
        }
    }

    /**
     * Merges adjacent files into one; returns null if it is not to continue.
     *
     * @param runs files in the order of their numbers
     * @throws DamagedRunException if one of them is damaged
     */
    static @Nullable Run merge(Path directory, List<Run> runs, BooleanSupplier isToContinue) throws IOException {
        int[] counts = new int[SearchField.COUNT];
        long newest = 0;
        for (Run run : runs) {
            newest = Math.max(newest, run.newest);
            for (SearchField field : SearchField.values()) {
                counts[field.section()] += run.count(field);
            }
        }
        long first = runs.getFirst().first;
        long last = runs.getLast().last;
        List<RunReader> readers = new ArrayList<>();
        try (RunWriter writer = new RunWriter(new Run(Run.file(directory, first, last), first, last, newest, counts))) {
            for (Run run : runs) {
                readers.add(open(run));
            }
            for (SearchField field : SearchField.values()) {
                if (!writer.merge(readers, field, isToContinue)) {
                    return null;
                }
            }
            for (RunReader reader : readers) {
                if (!reader.isSound()) {
                    throw new DamagedRunException(reader.run, null);
                }
            }
            return writer.finish();
        } finally {
            for (RunReader reader : readers) {
                reader.close();
            }
        }
    }

    private static RunReader open(Run run) throws IOException {
        try {
            RunReader reader = RunReader.open(run.file);
            if (reader != null) {
                return reader;
            }
        } catch (NoSuchFileException e) {
            throw new DamagedRunException(run, e);
        }
        throw new DamagedRunException(run, null);
    }

    private boolean merge(List<RunReader> readers, SearchField field, BooleanSupplier isToContinue) throws IOException {
        int[] left = new int[readers.size()];
        for (int i = 0; i < left.length; i++) {
            left[i] = readers.get(i).run.count(field);
            if (left[i] > 0) {
                next(readers.get(i));
            }
        }
        int written = 0;
        for (int least = least(readers, left); least >= 0; least = least(readers, left)) {
            RunReader reader = readers.get(least);
            put(field, reader.key(), reader.number());
            if (--left[least] > 0) {
                next(reader);
            }
            if (++written % UNASKED == 0 && !isToContinue.getAsBoolean()) {
                return false;
            }
        }
        return true;
    }

    private static void next(RunReader reader) throws IOException {
        try {
            reader.next();
        } catch (EOFException e) {
            throw new DamagedRunException(reader.run, e);
        }
    }

    private static int least(List<RunReader> readers, int[] left) {
        int least = -1;
        for (int i = 0; i < left.length; i++) {
            if (left[i] > 0
                    && (least < 0
                            || KeyRange.isBefore(
                                    readers.get(i).key(),
                                    readers.get(i).number(),
                                    readers.get(least).key(),
                                    readers.get(least).number()))) {
                least = i;
            }
        }
        return least;
    }

    private void put(SearchField field, long key, long number) throws IOException {
        if (field == SearchField.ACCEPTED) {
            run.accepted.add(number);
        }
        if (buffer.remaining() < Run.ENTRY_OCTETS) {
            drain();
        }
        buffer.putLong(key).putLong(number);
    }

    private void drain() throws IOException {
        buffer.flip();
        checksum.update(buffer.duplicate());
        write();
    }

    private void write() throws IOException {
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    private Run finish() throws IOException {
        drain();
        buffer.putInt((int) checksum.getValue()).flip();
        write();
        channel.close();
        Files.move(temporary, run.file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return run;
    }

    /** Closes the file, and deletes it if it is not complete. */
    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(temporary);
    }
}
