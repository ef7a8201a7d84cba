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
 * Octets allocated per operation of every case, with a file format.
 *
 * @param octets octets by case; a value for each case
 */
record AllocationTable(Map<AllocationCase, Double> octets) {

    private static final String HEADER = "case,octetsPerOperation";
    private static final double MARGIN = 1.1;

    /** Half of the smallest object: otherwise noise of the JVM would fail a case that allocates almost nothing. */
    private static final double NOISE_OCTETS = 8;

    AllocationTable {
        for (AllocationCase each : AllocationCase.values()) {
            if (!octets.containsKey(each)) {
                throw new IllegalArgumentException(each + ": missing (expected: one line for each case)");
            }
        }
        octets = Map.copyOf(octets);
    }

    /** Returns the octets per operation of a case. */
    double of(AllocationCase what) {
        return Objects.requireNonNull(octets.get(what));
    }

    /** Reads a file that {@link #write} has written. */
    static AllocationTable read(Path file) throws IOException {
        Map<AllocationCase, Double> octets = new EnumMap<>(AllocationCase.class);
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (line.startsWith("#") || line.equals(HEADER)) {
                continue;
            }
            String[] cells = line.split(",", -1);
            try {
                octets.put(AllocationCase.valueOf(cells[0]), Double.valueOf(cells[1]));
            } catch (RuntimeException e) {
                throw new IOException(
                        file + " line " + number + ": \"" + line + "\" (expected: CASE,NUMBER with a case of "
                                + List.of(AllocationCase.values()) + ")",
                        e);
            }
        }
        return new AllocationTable(octets);
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

    /** Returns the maximum for a case if this is the baseline: a tenth more, or a few octets. */
    double limit(AllocationCase what) {
        double baseline = of(what);
        return Math.max(baseline * MARGIN, baseline + NOISE_OCTETS);
    }

    /** Returns the cases that exceed the limits of this baseline. */
    List<AllocationCase> exceededBy(AllocationTable measured) {
        return octets.keySet().stream()
                .filter(each -> measured.of(each) > limit(each))
                .sorted()
                .toList();
    }

    /** Returns a table of the baseline and of the new measurement. */
    String comparedWith(AllocationTable measured) {
        StringBuilder table = new StringBuilder();
        table.append(
                String.format(Locale.ROOT, "%-20s %12s %12s %12s%n", "octets/operation", "baseline", "limit", "now"));
        for (AllocationCase each : AllocationCase.values()) {
            table.append(String.format(
                    Locale.ROOT, "%-20s %,12.1f %,12.1f %,12.1f%n", each, of(each), limit(each), measured.of(each)));
        }
        return table.toString();
    }
}
