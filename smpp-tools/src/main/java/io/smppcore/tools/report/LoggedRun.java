package io.smppcore.tools.report;

import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.tools.console.JsonInput;
import io.smppcore.type.InvalidFieldException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;

/**
 * Command line, start and counts of one run, stored as JSON in a comment of an HdrHistogram log. The histograms
 * contain only times; the rate is computed from the counts and the elapsed time stored here.
 *
 * @param command command line
 * @param startedAt beginning of the measurement, by the clock of that machine
 * @param counts counts by kind of work; the first one is the sum
 */
record LoggedRun(String command, Instant startedAt, List<LoggedCount> counts) {

    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

    LoggedRun {
        counts = List.copyOf(counts);
        if (startedAt.isBefore(EARLIEST) || startedAt.isAfter(LATEST)) {
            throw new IllegalArgumentException(
                    "started_at: " + startedAt + " (expected: " + EARLIEST + " to " + LATEST + ")");
        }
        if (counts.isEmpty()) {
            throw new IllegalArgumentException("counts: none (expected: at least one)");
        }
    }

    /**
     * Reads the output of {@link #json}.
     *
     * @throws IllegalArgumentException if it is not such JSON
     */
    static LoggedRun of(String json) {
        try {
            JsonInput object =
                    JsonInput.read(json.getBytes(StandardCharsets.UTF_8)).getFirst();
            return new LoggedRun(
                    object.text("command"),
                    Instant.parse(object.text("started_at")),
                    object.list("counts").stream().map(LoggedCount::of).toList());
        } catch (InvalidFieldException | DateTimeException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Returns JSON in one line. */
    String json() {
        return JsonObject.line(new JsonObject()
                .with("command", command)
                .with("started_at", startedAt.toString())
                .with("counts", counts.stream().map(LoggedCount::members).toList()));
    }

    Instant endedAt() {
        return startedAt.plusNanos(counts.getFirst().nanos());
    }
}
