package io.smppcore.gateway.history;

import io.smppcore.gateway.history.Entry.Subject;
import io.smppcore.internal.util.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a history, one for each hour. A file is a sequence of entries, each after its length and checksum. It is
 * not synced: what a loss of power damages is left out at the next start. Confined to one thread at a time.
 */
final class HistoryFiles {

    private static final Logger LOG = LoggerFactory.getLogger(HistoryFiles.class);
    private static final Pattern NAME = Pattern.compile("hour-(\\d{1,15})");
    private static final String TEMPORARY = "new";

    /** Hours of a day. */
    private static final int HOURS = Kind.DAY / Kind.HOUR;

    /** Octets of the length and the checksum of an entry. */
    private static final int HEAD_OCTETS = 2 * Integer.BYTES;

    private final Path directory;

    /** Creates an object for the files in a directory, which need not exist. */
    HistoryFiles(Path directory) {
        this.directory = directory;
    }

    private Path file(long hour) {
        return directory.resolve("hour-" + hour);
    }

    /** Returns the hours since 1970 that have a file, in order. */
    List<Long> hours() throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(file -> NAME.matcher(String.valueOf(file.getFileName())))
                    .filter(Matcher::matches)
                    .map(name -> Long.valueOf(name.group(1)))
                    .sorted()
                    .toList();
        }
    }

    /** Reads all entries. What cannot be read is logged and left out. */
    void read(Consumer<Entry> reader) {
        try {
            for (long hour : hours()) {
                try {
                    read(file(hour), reader);
                } catch (IOException | RuntimeException | Error e) {
                    LOG.warn("{} cannot be read, so the history of this node lacks it: {}", file(hour), e.toString());
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            LOG.warn("{} cannot be read, so the history of this node begins now: {}", directory, e.toString());
        }
    }

    private static void read(Path file, Consumer<Entry> reader) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file));
        int sound = 0;
        for (byte[] octets = next(in); octets != null; octets = next(in)) {
            reader.accept(Entry.read(octets));
            sound = in.position();
        }
        if (sound < in.capacity()) {
            LOG.warn(
                    "{} is damaged after {} of {} octets; the history of this node lacks the rest",
                    file,
                    sound,
                    in.capacity());
            // Otherwise nothing that is appended would be read.
            truncate(file, sound);
        }
    }

    /** Returns the next entry; null at the end, or if it is damaged. */
    private static byte @Nullable [] next(ByteBuffer in) {
        if (in.remaining() < HEAD_OCTETS) {
            return null;
        }
        int length = in.getInt();
        int checksum = in.getInt();
        if (length < 0 || length > in.remaining()) {
            return null;
        }
        byte[] octets = new byte[length];
        in.get(octets);
        return checksum(octets) == checksum ? octets : null;
    }

    private static int checksum(byte[] octets) {
        CRC32C checksum = new CRC32C();
        checksum.update(octets);
        return (int) checksum.getValue();
    }

    private static void truncate(Path file, long octets) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(octets);
        }
    }

    /** Appends an entry to the file of its hour. After a failure, the file is as before. */
    void append(Entry entry) throws IOException {
        OwnerOnly.createDirectories(directory);
        Path file = file(entry.minute() / Kind.HOUR);
        try (FileChannel out = OwnerOnly.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            long before = out.size();
            try {
                write(out, entry);
            } catch (IOException e) {
                truncate(file, before);
                throw e;
            }
        }
    }

    private static void write(FileChannel out, Entry entry) throws IOException {
        byte[] octets = entry.toOctets();
        ByteBuffer buffer = ByteBuffer.allocate(HEAD_OCTETS + octets.length)
                .putInt(octets.length)
                .putInt(checksum(octets))
                .put(octets)
                .flip();
        while (buffer.hasRemaining()) {
            out.write(buffer);
        }
    }

    /**
     * Deletes the files of hours that are more than a day away, and shortens those that ended an hour ago or earlier.
     *
     * @param hour current hour since 1970
     * @param first first hour to be shortened
     */
    void clear(long hour, long first) throws IOException {
        for (long other : hours()) {
            if (Math.abs(hour - other) > HOURS) {
                Files.deleteIfExists(file(other));
            } else if (other >= first && other < hour - 1) {
                shorten(other);
            }
        }
    }

    /** Replaces the entries of each account and SMSC in an hour by their sum. */
    private void shorten(long hour) throws IOException {
        List<Entry> entries = new ArrayList<>();
        Map<Kind, Map<String, Figures>> sums = new EnumMap<>(Kind.class);
        read(file(hour), entry -> {
            for (Subject subject : entry.subjects()) {
                if (subject.kind() == Kind.NODE) {
                    entries.add(new Entry(entry.minute(), entry.span(), List.of(subject)));
                } else {
                    sums.computeIfAbsent(subject.kind(), added -> new HashMap<>())
                            .merge(subject.name(), subject.figures(), Figures::plus);
                }
            }
        });
        List<Subject> subjects = new ArrayList<>();
        sums.forEach((kind, all) -> all.forEach((name, sum) -> subjects.add(new Subject(kind, name, sum))));
        entries.add(new Entry(hour * Kind.HOUR, Kind.HOUR, subjects));
        Path next = directory.resolve(TEMPORARY);
        Files.deleteIfExists(next);
        try (FileChannel out = OwnerOnly.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (Entry entry : entries) {
                write(out, entry);
            }
        }
        Files.move(next, file(hour), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
