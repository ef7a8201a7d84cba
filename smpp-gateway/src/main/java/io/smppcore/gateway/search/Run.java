package io.smppcore.gateway.search;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file with the sorted entries of all messages of a range of numbers. Immutable and thread-safe; each search opens
 * the file, so that a file may be deleted at any time.
 *
 * <pre>
 * header    magic (8), first and last number (8 each), latest acceptance (8), entries of each field (4 each)
 * sections  for each field: key (8) and number (8) of each entry, by key and number
 * end       CRC32C of all octets before (4)
 * </pre>
 */
final class Run {

    static final long MAGIC = 0x534D50504958_3032L;
    static final int HEADER_OCTETS = 4 * Long.BYTES + SearchField.COUNT * Integer.BYTES;
    static final int ENTRY_OCTETS = 2 * Long.BYTES;
    static final int END_OCTETS = Integer.BYTES;

    private static final Pattern NAME = Pattern.compile("[0-9a-f]{16}-([0-9a-f]{16})\\.run");

    /** Number of entries that are read at once when a position has been narrowed down to them. */
    private static final int PAGE = 256;

    /** Number of entries that are read at once from a range. */
    private static final int CHUNK = NumberBounds.CHUNK;

    final Path file;
    final long first;
    final long last;
    final long newest;
    private final int[] counts;

    /** Bounds of the section by acceptance, complete when the file was written or read. */
    final NumberBounds accepted;

    /**
     * Creates the description of a file.
     *
     * @param first first number that it covers
     * @param last last number that it covers
     * @param newest latest time of acceptance of its messages in milliseconds since 1970, 0 if there is none
     * @param counts number of entries of each field
     */
    Run(Path file, long first, long last, long newest, int[] counts) {
        this.file = file;
        this.first = first;
        this.last = last;
        this.newest = newest;
        this.counts = counts.clone();
        this.accepted = new NumberBounds(count(SearchField.ACCEPTED));
    }

    /** Returns the file of a range of numbers in a directory. */
    static Path file(Path directory, long first, long last) {
        return directory.resolve(String.format("%016x-%016x.run", first, last));
    }

    /**
     * Returns the last number that a file covers according to its name; {@link Long#MAX_VALUE} if this is not the name
     * of such a file.
     */
    static long last(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        return name.matches() ? Long.parseUnsignedLong(name.group(1), 16) : Long.MAX_VALUE;
    }

    /** Reads a file completely; returns null if it is damaged or missing. */
    static @Nullable Run read(Path file) throws IOException {
        try (RunReader reader = RunReader.open(file)) {
            if (reader == null) {
                return null;
            }
            for (SearchField field : SearchField.values()) {
                for (int i = reader.run.count(field); i > 0; i--) {
                    reader.next();
                    if (field == SearchField.ACCEPTED) {
                        reader.run.accepted.add(reader.number());
                    }
                }
            }
            return reader.isSound() ? reader.run : null;
        } catch (EOFException | NoSuchFileException e) {
            return null;
        }
    }

    int count(SearchField field) {
        return counts[field.section()];
    }

    long entries() {
        long sum = 0;
        for (int count : counts) {
            sum += count;
        }
        return sum;
    }

    long octets() {
        return HEADER_OCTETS + ENTRY_OCTETS * entries() + END_OCTETS;
    }

    boolean overlaps(Run other) {
        return first <= other.last && other.first <= last;
    }

    /** Returns the number of entries in a range of keys. */
    int count(KeyRange range) throws IOException {
        if (count(range.field()) == 0) {
            return 0;
        }
        try (Section section = new Section(range.field())) {
            return section.end(range) - section.indexOf(range.from(), 0);
        }
    }

    /**
     * Adds the highest numbers below a number whose keys are in a range. Returns the number of entries of the range
     * that were read.
     */
    int collect(KeyRange range, long below, Newest found, int max) throws IOException {
        if (count(range.field()) == 0) {
            return 0;
        }
        try (Section section = new Section(range.field())) {
            if (range.isSingle()) {
                return collect(section, range.from(), below, found, max);
            }
            int from = section.indexOf(range.from(), 0);
            int to = section.end(range);
            return range.field() == SearchField.ACCEPTED
                    ? collectAccepted(section, from, to, below, found)
                    : collect(section, from, to, below, found, max);
        }
    }

    /** Adds the highest numbers of a key, the last ones because its entries are in the order of their numbers. */
    private static int collect(Section section, long key, long below, Newest found, int max) throws IOException {
        int end = section.indexOf(key, below);
        int start = Math.max(section.indexOf(key, 0), end - max);
        for (int index = start; index < end; index += CHUNK) {
            add(section.read(index, Math.min(CHUNK, end - index)), below, found);
        }
        return end - start;
    }

    /** Adds the highest numbers of keys in their order. A key with many entries is read as a single one. */
    private static int collect(Section section, int from, int to, long below, Newest found, int max)
            throws IOException {
        int entries = 0;
        int index = from;
        while (index < to) {
            ByteBuffer chunk = section.read(index, Math.min(CHUNK, to - index));
            long key = chunk.getLong(0);
            entries += chunk.limit() / ENTRY_OCTETS;
            if (chunk.limit() == CHUNK * ENTRY_OCTETS && key == chunk.getLong(chunk.limit() - ENTRY_OCTETS)) {
                entries += collect(section, key, below, found, max);
                index = section.after(key);
            } else {
                index += chunk.limit() / ENTRY_OCTETS;
                add(chunk, below, found);
            }
        }
        return entries;
    }

    /** Adds the highest numbers by acceptance. */
    private int collectAccepted(Section section, int from, int to, long below, Newest found) throws IOException {
        int entries = 0;
        // From the end, where the highest numbers are.
        for (int end = to; end > from; ) {
            int chunk = (end - 1) / CHUNK;
            int start = Math.max(from, chunk * CHUNK);
            if (accepted.canHave(chunk, below, found)) {
                entries += end - start;
                add(section.read(start, end - start), below, found);
            }
            end = start;
        }
        return entries;
    }

    private static void add(ByteBuffer entries, long below, Newest found) {
        while (entries.hasRemaining()) {
            entries.getLong();
            long number = entries.getLong();
            if (number < below) {
                found.add(number);
            }
        }
    }

    /** Access to the entries of a field. */
    private final class Section implements AutoCloseable {

        private final FileChannel channel;
        private final long start;
        private final int count;
        private ByteBuffer buffer = ByteBuffer.allocate(PAGE * ENTRY_OCTETS);

        Section(SearchField field) throws IOException {
            long position = HEADER_OCTETS;
            for (int i = 0; i < field.section(); i++) {
                position += (long) ENTRY_OCTETS * counts[i];
            }
            this.start = position;
            this.count = Run.this.count(field);
            this.channel = FileChannel.open(file, StandardOpenOption.READ);
        }

        /** Reads entries, whose octets are valid until the next call. */
        ByteBuffer read(int index, int length) throws IOException {
            if (buffer.capacity() < length * ENTRY_OCTETS) {
                buffer = ByteBuffer.allocate(CHUNK * ENTRY_OCTETS);
            }
            buffer.clear().limit(length * ENTRY_OCTETS);
            long position = start + (long) ENTRY_OCTETS * index;
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, position + buffer.position()) < 0) {
                    throw new EOFException(
                            file + ": ends after " + channel.size() + " octets (expected: " + octets() + ")");
                }
            }
            return buffer.flip();
        }

        /** Returns the index of the first entry that is not before a key and number. */
        int indexOf(long key, long number) throws IOException {
            int low = 0;
            int high = count;
            while (high - low > PAGE) {
                int middle = (low + high) >>> 1;
                ByteBuffer entry = read(middle, 1);
                if (KeyRange.isBefore(entry.getLong(), entry.getLong(), key, number)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            ByteBuffer page = read(low, high - low);
            while (page.hasRemaining() && KeyRange.isBefore(page.getLong(), page.getLong(), key, number)) {
                low++;
            }
            return low;
        }

        /** Returns the index after the last entry of a range. */
        int end(KeyRange range) throws IOException {
            return after(range.to());
        }

        /** Returns the index after the last entry of a key. */
        int after(long key) throws IOException {
            return key == -1 ? count : indexOf(key + 1, 0);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
