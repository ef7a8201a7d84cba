package io.smppcore.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Markdown file with generated sections: everything between {@code <!-- bench:NAME -->} and
 * {@code <!-- /bench:NAME -->}. The text around them stays.
 */
final class MarkedFile {

    private static final Pattern MARKER = Pattern.compile("<!-- (/?)bench:([a-z-]+) -->");

    private final Path file;
    private final String text;
    private final List<Place> places;

    private MarkedFile(Path file, String text, List<Place> places) {
        this.file = file;
        this.text = text;
        this.places = places;
    }

    /** The section between two markers. */
    private record Place(String name, int start, int end) {}

    /**
     * Reads a file.
     *
     * @throws UsageException if it cannot be read, has no marker, or has an unpaired one
     */
    static MarkedFile read(Path file) {
        try {
            String text = Files.readString(file);
            return new MarkedFile(file, text, places(file, text));
        } catch (IOException e) {
            throw new UsageException(file + ": cannot be read: " + e, e);
        }
    }

    private static List<Place> places(Path file, String text) {
        List<Place> places = new ArrayList<>();
        Matcher marker = MARKER.matcher(text);
        String open = "";
        int start = 0;
        while (marker.find()) {
            boolean closes = !marker.group(1).isEmpty();
            if (closes ? !marker.group(2).equals(open) : !open.isEmpty()) {
                throw new UsageException(
                        file + " line " + line(text, marker.start()) + ": " + marker.group() + " (expected: "
                                + (open.isEmpty() ? "<!-- bench:NAME -->" : "<!-- /bench:" + open + " -->") + ")");
            }
            if (closes) {
                places.add(new Place(open, start, marker.start()));
                open = "";
            } else {
                open = marker.group(2);
                start = marker.end();
            }
        }
        if (!open.isEmpty() || places.isEmpty()) {
            throw new UsageException(file + ": "
                    + (open.isEmpty() ? "no <!-- bench:NAME -->" : "<!-- bench:" + open + " -->")
                    + " (expected: pairs of <!-- bench:NAME --> and <!-- /bench:NAME -->)");
        }
        return places;
    }

    private static long line(String text, int index) {
        return text.substring(0, index).chars().filter(c -> c == '\n').count() + 1;
    }

    /**
     * Returns this file if the name of each section is among the given ones; otherwise throws {@link UsageException}.
     */
    MarkedFile require(Set<String> names) {
        for (Place place : places) {
            if (!names.contains(place.name)) {
                throw new UsageException(file + ": <!-- bench:" + place.name + " --> (expected: one of " + names + ")");
            }
        }
        return this;
    }

    /** Writes the file with the sections filled in, atomically. */
    void write(Map<String, String> contents) throws IOException {
        StringBuilder filled = new StringBuilder();
        int from = 0;
        for (Place place : places) {
            filled.append(text, from, place.start)
                    .append('\n')
                    .append(contents.getOrDefault(place.name, ""))
                    .append('\n');
            from = place.end;
        }
        filled.append(text, from, text.length());
        Path folder = file.toAbsolutePath().getParent();
        Path written = Files.createTempFile(folder, file.getFileName().toString(), ".new");
        Files.writeString(written, filled);
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
