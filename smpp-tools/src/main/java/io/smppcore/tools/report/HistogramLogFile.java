package io.smppcore.tools.report;

import io.smppcore.tools.measure.Distribution;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/* The reader of HdrHistogram itself is not used, because it does not report damage: it stops as at the end of the
 * file. */
/**
 * Reader of a log of HdrHistogram, of this program or of another one that logs nanoseconds. Used once, by one thread.
 */
final class HistogramLogFile {

    private static final long MAX_OCTETS = 256L << 20;

    private static final String TAG = "Tag=";
    private static final String LINE = "[Tag=NAME,]start,length,max,histogram";
    private static final int NUMBERS = 3;

    private final List<LoggedRun> runs = new ArrayList<>();
    private final Map<String, Distribution> histograms = new LinkedHashMap<>();
    private int number;

    private HistogramLogFile() {}

    /**
     * Reads a file; lines with the same tag are added up.
     *
     * @throws IllegalArgumentException naming file, line and reason if it cannot be read or is damaged
     */
    static HistogramLog read(Path path) {
        HistogramLogFile file = new HistogramLogFile();
        try {
            if (Files.size(path) > MAX_OCTETS) {
                throw new IllegalArgumentException(path + ": " + Figures.count(Files.size(path))
                        + " octets (expected: <= " + Figures.count(MAX_OCTETS) + ")");
            }
            // In this charset each octet is a character, so that a damaged octet is reported with its line.
            try (BufferedReader lines = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
                file.readAll(lines, path);
            }
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(path + ": no such file", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(path + ": cannot be read: " + e, e);
        }
        file.checkComplete(path);
        return new HistogramLog(file.runs, file.histograms);
    }

    private void readAll(BufferedReader lines, Path path) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            try {
                readLine(line);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(path + ": line " + number + ": " + e.getMessage(), e);
            }
        }
    }

    private void readLine(String line) {
        if (line.startsWith("#" + HistogramLog.RUN)) {
            runs.add(run(line.substring(1 + HistogramLog.RUN.length())));
        } else if (!line.isBlank() && !line.startsWith("#") && !line.startsWith("\"")) {
            histogram(line);
        }
    }

    private static LoggedRun run(String comment) {
        if (!comment.endsWith(HistogramLog.RUN_END)) {
            throw new IllegalArgumentException("the comment of a run is cut off");
        }
        return LoggedRun.of(comment.substring(0, comment.length() - HistogramLog.RUN_END.length()));
    }

    private void histogram(String line) {
        boolean tagged = line.startsWith(TAG) && line.contains(",");
        String tag = tagged ? line.substring(TAG.length(), line.indexOf(',')) : "";
        String[] fields = (tagged ? line.substring(line.indexOf(',') + 1) : line).split(",", -1);
        if (fields.length != NUMBERS + 1) {
            throw new IllegalArgumentException("not a line of a histogram log (expected: " + LINE + ")");
        }
        for (int i = 0; i < NUMBERS; i++) {
            requireNumber(fields[i].strip());
        }
        histograms.merge(tag, Distributions.decoded(fields[NUMBERS].strip()), Distribution::plus);
    }

    private static void requireNumber(String field) {
        try {
            double unused = Double.parseDouble(field);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + field + "' is not a number (expected: " + LINE + ")", e);
        }
    }

    /** Checks that each tag has a histogram: a file cut off between two lines has no damaged line. */
    private void checkComplete(Path path) {
        for (LoggedRun run : runs) {
            for (LoggedCount count : run.counts()) {
                if (!histograms.containsKey(count.tag())) {
                    throw new IllegalArgumentException(path + ": after line " + number + ": no histogram with the tag "
                            + count.tag() + " of a run in this file (expected: the whole file)");
                }
            }
        }
        if (histograms.isEmpty()) {
            throw new IllegalArgumentException(path + ": no histograms (expected: lines of " + LINE + ")");
        }
    }
}
