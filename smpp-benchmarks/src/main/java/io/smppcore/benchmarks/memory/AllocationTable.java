package io.smppcore.benchmarks.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The bytes allocated per operation in every case, with a file format.
 *
 * @param bytes bytes by case; a value for each case
 */
record AllocationTable(Map<AllocationCase, Double> bytes) {

    private static final String HEADER = "case,octetsPerOperation";
    private static final double MARGIN = 1.1;

    /**
     * Bytes above the baseline that are always allowed, half of the smallest object: otherwise noise of the JVM would
     * fail a case that allocates almost nothing.
     */
    private static final double NOISE_BYTES = 8;

    AllocationTable {
        for (AllocationCase each : AllocationCase.values()) {
            if (!bytes.containsKey(each)) {
                throw new IllegalArgumentException(each + ": missing (expected: one line for each case)");
            }
        }
        bytes = Map.copyOf(bytes);
    }

    /** Returns the bytes per operation of a case. */
    double of(AllocationCase what) {
        return Objects.requireNonNull(bytes.get(what));
    }

    /** Reads a file that {@link #write} has written. */
    static AllocationTable read(Path file) throws IOException {
        Map<AllocationCase, Double> bytes = new EnumMap<>(AllocationCase.class);
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (line.startsWith("#") || line.equals(HEADER)) {
                continue;
            }
            String[] cells = line.split(",", -1);
            try {
                bytes.put(AllocationCase.valueOf(cells[0]), Double.valueOf(cells[1]));
            } catch (RuntimeException e) {
                throw new IOException(
                        file + " line " + number + ": \"" + line + "\" (expected: CASE,NUMBER with a case of "
                                + List.of(AllocationCase.values()) + ")",
                        e);
            }
        }
        return new AllocationTable(bytes);
    }

    /** Writes a file with remarks about the measurement. */
    void write(Path file, List<String> measuredWith) throws IOException {
        List<String> lines = new ArrayList<>();
        measuredWith.forEach(line -> lines.add("# " + line));
        lines.add(HEADER);
        for (AllocationCase each : AllocationCase.values()) {
            lines.add(String.format(Locale.ROOT, "%s,%.1f", each, of(each)));
        }
        Files.write(file, lines);
    }

    /** Returns the maximum for a case if this is the baseline: a tenth more, or a few bytes. */
    double limit(AllocationCase what) {
        double baseline = of(what);
        return Math.max(baseline * MARGIN, baseline + NOISE_BYTES);
    }

    /** Returns the cases that exceed the limits of this baseline. */
    List<AllocationCase> exceededBy(AllocationTable measured) {
        return bytes.keySet().stream()
                .filter(each -> measured.of(each) > limit(each))
                .sorted()
                .toList();
    }

    /**
     * Returns a text that compares this baseline with a new measurement: for each case the bytes per operation of the
     * baseline, the limit, and the measured value.
     */
    String comparedWith(AllocationTable measured) {
        StringBuilder table = new StringBuilder();
        table.append(
                String.format(Locale.ROOT, "%-20s %12s %12s %12s%n", "bytes/operation", "baseline", "limit", "now"));
        for (AllocationCase each : AllocationCase.values()) {
            table.append(String.format(
                    Locale.ROOT, "%-20s %,12.1f %,12.1f %,12.1f%n", each, of(each), limit(each), measured.of(each)));
        }
        return table.toString();
    }
}
