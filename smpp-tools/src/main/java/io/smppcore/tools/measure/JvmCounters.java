package io.smppcore.tools.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/* A HotSpot JVM keeps counters in a memory-mapped file, unless -XX:-UsePerfData; jstat reads them too. Reading costs
 * the other process nothing and does not hang if that process does.
 *
 *   prologue: magic, int | byte order, byte | 3 bytes | used, int | overflow, int | changed at, long |
 *             first entry, int | entries, int
 *   entry:    length, int | name, int | elements, int | type, byte | 3 bytes | data, int
 *             (name and data are offsets from the beginning of the entry)
 */

/**
 * The counters of another JVM of the same user on this machine: its heap after the last collection, and the time spent
 * in collections. Confined to one thread.
 */
final class JvmCounters {

    private static final int MAGIC = 0xCAFEC0C0;
    private static final int BYTE_ORDER = 4;
    private static final int FIRST_ENTRY = 24;
    private static final int ENTRY_COUNT = 28;
    private static final int PROLOGUE = 32;
    private static final int MAX_OCTETS = 1 << 20;

    private static final int NAME = 4;
    private static final int ELEMENTS = 8;
    private static final int TYPE = 12;
    private static final int DATA = 16;
    private static final int ENTRY_HEADER = 20;

    private static final Pattern USED = Pattern.compile("sun\\.gc\\.generation\\.\\d+\\.space\\.\\d+\\.used");
    private static final Pattern TIME = Pattern.compile("sun\\.gc\\.collector\\.\\d+\\.time");
    private static final String FREQUENCY = "sun.os.hrt.frequency";
    private static final double NANOS_PER_SECOND = 1_000_000_000;

    private final ByteBuffer file;
    private final List<Integer> used = new ArrayList<>();
    private final List<Integer> times = new ArrayList<>();
    private long ticksPerSecond;

    private JvmCounters(ByteBuffer file) {
        this.file = file;
        int entry = file.getInt(FIRST_ENTRY);
        for (int i = file.getInt(ENTRY_COUNT); i > 0; i--) {
            if (file.get(entry + TYPE) == 'J' && file.getInt(entry + ELEMENTS) == 0) {
                remember(name(entry + file.getInt(entry + NAME)), entry + file.getInt(entry + DATA));
            }
            entry += Math.max(ENTRY_HEADER, file.getInt(entry));
        }
    }

    /**
     * Returns the counters of a process.
     *
     * @param pid id of any process
     * @return the counters; empty if it is not a JVM or not accessible
     */
    static Optional<JvmCounters> of(long pid) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(Path.of("/tmp"), "hsperfdata_*")) {
            for (Path folder : folders) {
                Path counters = folder.resolve(Long.toString(pid));
                if (Files.isReadable(counters)) {
                    return read(counters);
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // not on Linux
        }
    }

    /** Returns the heap in use after the last collection, in bytes; -1 if unknown. */
    long heapBytes() {
        return used.isEmpty() ? -1 : sum(used);
    }

    /** Returns the nanoseconds spent in garbage collections since the process began; -1 if unknown. */
    long gcNanos() {
        return times.isEmpty() || ticksPerSecond == 0 ? -1 : (long) (sum(times) * NANOS_PER_SECOND / ticksPerSecond);
    }

    private static Optional<JvmCounters> read(Path counters) {
        try (FileChannel channel = FileChannel.open(counters)) {
            long octets = channel.size();
            if (octets < PROLOGUE || octets > MAX_OCTETS) {
                return Optional.empty();
            }
            ByteBuffer file = channel.map(FileChannel.MapMode.READ_ONLY, 0, octets);
            if (file.getInt(0) != MAGIC) {
                return Optional.empty();
            }
            file.order(file.get(BYTE_ORDER) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            return Optional.of(new JvmCounters(file));
        } catch (IOException | IndexOutOfBoundsException e) {
            return Optional.empty(); // the JVM has ended or is just starting
        }
    }

    private void remember(String name, int offset) {
        if (USED.matcher(name).matches()) {
            used.add(offset);
        } else if (TIME.matcher(name).matches()) {
            times.add(offset);
        } else if (name.equals(FREQUENCY)) {
            ticksPerSecond = file.getLong(offset);
        }
    }

    private String name(int offset) {
        int end = offset;
        while (file.get(end) != 0) {
            end++;
        }
        byte[] octets = new byte[end - offset];
        file.get(offset, octets);
        return new String(octets, StandardCharsets.US_ASCII);
    }

    private long sum(List<Integer> offsets) {
        return offsets.stream().mapToLong(file::getLong).sum();
    }
}
