package io.smppcore.tools.report;

import io.smppcore.tools.console.Input;
import io.smppcore.tools.console.JsonInput;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Latency;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.ProcessSample;
import io.smppcore.tools.measure.ReceiptReport;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reader of the JSON of a run, to write its report in other forms. */
final class SavedRun {

    private static final long MAX_COUNT = 1_000_000_000_000_000L;
    private static final String HEX = "0x";
    private static final int HEX_RADIX = 16;

    private final JsonInput json;

    private SavedRun(JsonInput json) {
        this.json = json;
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException naming file, member and reason if it cannot be read or is not the JSON of a run
     */
    static RunReport read(Path file) {
        try {
            List<JsonInput> objects = JsonInput.read(Input.read(file));
            if (objects.size() != 1) {
                throw new IllegalArgumentException(objects.size() + " JSON objects (expected: one, of a run)");
            }
            return new SavedRun(objects.getFirst()).run();
        } catch (IllegalArgumentException | IllegalStateException | InvalidFieldException | DateTimeException e) {
            String what = String.valueOf(e.getMessage());
            throw new IllegalArgumentException(what.startsWith(file + ":") ? what : file + ": " + what, e);
        }
    }

    private RunReport run() {
        List<OperationReport> operations = new ArrayList<>();
        operations.add(operation(json, "operation"));
        json.list("operations").forEach(other -> operations.add(operation(other, "name")));
        return new RunReport(
                json.text("command"),
                Instant.parse(json.text("started_at")),
                new Environment(members(json, "environment", String.class)),
                members(json, "settings", Object.class),
                operations,
                intervals(json.object("intervals")),
                json.has("receipt_report") ? Optional.of(receipts(json.object("receipt_report"))) : Optional.empty(),
                json.list("processes").stream().map(SavedRun::process).toList(),
                json.has("tables")
                        ? json.list("tables").stream().map(SavedRun::table).toList()
                        : List.of(),
                texts(json, "problems"));
    }

    private static ReportTable table(JsonInput json) {
        if (!(json.find("rows") instanceof List<?> rows)) {
            throw json.wrong("rows", "a list of rows");
        }
        List<List<String>> cells = new ArrayList<>();
        for (Object row : rows) {
            if (!(row instanceof List<?> list)) {
                throw json.wrong("rows", "a list of rows");
            }
            cells.add(list.stream().map(String::valueOf).toList());
        }
        return new ReportTable(json.text("title"), texts(json, "columns"), cells);
    }

    private static List<String> texts(JsonInput json, String name) {
        if (json.find(name) instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        throw json.wrong(name, "a list of texts");
    }

    private static OperationReport operation(JsonInput json, String name) {
        Map<CommandStatus, Long> statuses = new HashMap<>();
        members(json, "status", Long.class).forEach((hex, count) -> statuses.put(status(json, hex), count));
        Map<UnknownCause, Long> causes = new HashMap<>();
        members(json, "unknown_by_cause", Long.class).forEach((word, count) -> causes.put(cause(json, word), count));
        Ledger ledger = new Ledger(
                json.number("sent", MAX_COUNT),
                statuses,
                json.number("timed_out", MAX_COUNT),
                causes,
                json.number("not_sent", MAX_COUNT));
        return new OperationReport(
                json.text(name),
                ledger,
                json.number("elapsed_ns", MAX_COUNT * 1_000),
                times(json, "latency_histogram"),
                times(json, "service_histogram"));
    }

    private static CommandStatus status(JsonInput json, String hex) {
        try {
            if (hex.startsWith(HEX)) {
                return CommandStatus.of(Integer.parseUnsignedInt(hex.substring(HEX.length()), HEX_RADIX));
            }
        } catch (NumberFormatException e) {
            throw json.wrong("status", "keys of 0x and hex digits");
        }
        throw json.wrong("status", "keys of 0x and hex digits");
    }

    private static UnknownCause cause(JsonInput json, String word) {
        try {
            return UnknownCause.valueOf(word.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw json.wrong("unknown_by_cause", "causes that are known");
        }
    }

    private static Distribution times(JsonInput json, String name) {
        try {
            return Distributions.decoded(json.text(name));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(json.path() + "." + name + ": " + e.getMessage(), e);
        }
    }

    private static ReceiptReport receipts(JsonInput json) {
        return new ReceiptReport(
                json.number("expected", MAX_COUNT),
                json.number("matched", MAX_COUNT),
                json.number("lost", MAX_COUNT),
                json.number("duplicates", MAX_COUNT),
                json.number("orphans", MAX_COUNT),
                json.number("early", MAX_COUNT),
                times(json, "latency_histogram"));
    }

    private static List<Interval> intervals(JsonInput json) {
        Columns columns = new Columns(json, "start_ns");
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Latency latency = new Latency(
                    columns.fraction("p50_ms", i),
                    columns.fraction("p90_ms", i),
                    columns.fraction("p99_ms", i),
                    columns.fraction("p999_ms", i),
                    columns.fraction("max_ms", i));
            intervals.add(new Interval(
                    columns.whole("start_ns", i),
                    columns.whole("length_ns", i),
                    columns.whole("sent", i),
                    columns.whole("ok", i),
                    columns.whole("errors", i),
                    columns.whole("in_flight", i),
                    latency));
        }
        return intervals;
    }

    private static ProcessCourse process(JsonInput json) {
        Columns columns = new Columns(json, "at_ns");
        List<ProcessSample> samples = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            samples.add(new ProcessSample(
                    columns.whole("at_ns", i),
                    columns.whole("cpu_ns", i),
                    columns.whole("heap_octets", i),
                    columns.whole("gc_ns", i),
                    columns.whole("resident_octets", i)));
        }
        return new ProcessCourse(json.text("name"), samples);
    }

    /** Returns the members of an object, all of one type. */
    private static <T> Map<String, T> members(JsonInput json, String name, Class<T> type) {
        if (!(json.find(name) instanceof Map<?, ?> map)) {
            throw json.wrong(name, "an object");
        }
        Map<String, T> members = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            if (!type.isInstance(value)) {
                throw json.wrong(name, "an object whose values are each a " + type.getSimpleName());
            }
            members.put(String.valueOf(key), type.cast(value));
        });
        return members;
    }

    /** Lists of equal length, by name. */
    private static final class Columns {

        private final JsonInput json;
        private final int size;

        Columns(JsonInput json, String first) {
            this.json = json;
            this.size = list(first).size();
        }

        int size() {
            return size;
        }

        long whole(String name, int row) {
            if (list(name).get(row) instanceof Long number) {
                return number;
            }
            throw wrong(name, "whole numbers");
        }

        double fraction(String name, int row) {
            if (list(name).get(row) instanceof Number number) {
                return number.doubleValue();
            }
            throw wrong(name, "numbers");
        }

        private List<?> list(String name) {
            if (json.find(name) instanceof List<?> list && (size == 0 || list.size() == size)) {
                return list;
            }
            throw wrong(name, "a list as long as the others");
        }

        private InvalidFieldException wrong(String name, String expected) {
            return new InvalidFieldException(json.path() + "." + name, "not that", expected);
        }
    }
}
