package io.smppcore.tools.report;

import io.smppcore.tools.console.JsonObject;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.ProcessSample;
import io.smppcore.tools.measure.ReceiptReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A run in JSON: one object in one line. Keys are never removed; their names contain the unit. */
final class RunJson {

    private RunJson() {}

    static String of(RunReport report) {
        Map<String, Object> members = new LinkedHashMap<>();
        OperationReport total = report.total();
        members.putAll(counts(total));
        members.put("throughput_per_s", total.perSecond());
        members.put("elapsed_s", Figures.seconds(total.nanos()));
        copy(report.settings(), "window", members);
        copy(report.settings(), "binds", members);
        members.putAll(times(total));
        members.put("status", statuses(total.ledger()));
        members.put("unknown_by_cause", causes(total.ledger()));
        report.receipts().ifPresent(receipts -> {
            members.put("receipts", receipts.matched());
            members.put("receipt_report", receipts(receipts));
        });
        members.put("clean", report.isClean());
        members.put("problems", report.problems());
        members.put("command", report.command());
        members.put("started_at", report.startedAt().toString());
        members.put("settings", settings(report.settings()));
        members.put("environment", report.environment().facts());
        members.put("operation", total.name());
        members.put("elapsed_ns", total.nanos());
        members.putAll(histograms(total));
        members.put(
                "operations",
                report.operations().stream().skip(1).map(RunJson::operation).toList());
        members.put("intervals", intervals(report.intervals()));
        members.put(
                "processes", report.processes().stream().map(RunJson::process).toList());
        members.put("tables", report.tables().stream().map(RunJson::table).toList());
        return JsonObject.write(members);
    }

    private static Map<String, Object> table(ReportTable table) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("title", table.title());
        members.put("columns", table.columns());
        members.put("rows", table.rows());
        return members;
    }

    private static void copy(Map<String, Object> settings, String name, Map<String, Object> members) {
        Object value = settings.get(name);
        if (value != null) {
            members.put(name, json(value));
        }
    }

    private static Map<String, Object> counts(OperationReport operation) {
        Ledger ledger = operation.ledger();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("sent", ledger.sent());
        members.put("accepted", ledger.ok());
        members.put("refused", ledger.refused());
        members.put("timed_out", ledger.timedOut());
        members.put("unknown", ledger.unknownTotal());
        members.put("not_sent", ledger.notSent());
        return members;
    }

    private static Map<String, Object> times(OperationReport operation) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("latency_ms", times(operation.latency()));
        members.put("service_ms", times(operation.service()));
        return members;
    }

    private static Map<String, Object> histograms(OperationReport operation) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("latency_histogram", Distributions.encoded(operation.latency()));
        members.put("service_histogram", Distributions.encoded(operation.service()));
        return members;
    }

    /** Returns percentiles, maximum and mean, in milliseconds. */
    static Map<String, Object> times(Distribution distribution) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String percent : List.of("50", "75", "90", "95", "99", "99.9", "99.99", "99.999")) {
            double millis = Figures.millis(distribution.percentile(Double.parseDouble(percent)));
            members.put("p" + percent.replace(".", ""), millis);
        }
        members.put("max", Figures.millis(distribution.max()));
        members.put("mean", Figures.millis(distribution.mean()));
        return members;
    }

    private static Map<String, Object> statuses(Ledger ledger) {
        Map<String, Object> members = new LinkedHashMap<>();
        ledger.statuses().forEach((status, count) -> members.put(status.toHex(), count));
        return members;
    }

    private static Map<String, Object> causes(Ledger ledger) {
        Map<String, Object> members = new LinkedHashMap<>();
        ledger.unknown().forEach((cause, count) -> members.put(cause.word(), count));
        return members;
    }

    private static Map<String, Object> receipts(ReceiptReport receipts) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("expected", receipts.expected());
        members.put("matched", receipts.matched());
        members.put("lost", receipts.lost());
        members.put("duplicates", receipts.duplicates());
        members.put("orphans", receipts.orphans());
        members.put("early", receipts.early());
        members.put("latency_ms", times(receipts.latency()));
        members.put("latency_histogram", Distributions.encoded(receipts.latency()));
        return members;
    }

    private static Map<String, Object> operation(OperationReport operation) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", operation.name());
        members.putAll(counts(operation));
        members.put("throughput_per_s", operation.perSecond());
        members.put("elapsed_ns", operation.nanos());
        members.putAll(times(operation));
        members.put("status", statuses(operation.ledger()));
        members.put("unknown_by_cause", causes(operation.ledger()));
        members.putAll(histograms(operation));
        return members;
    }

    /** Returns a list for each column, which is short even for the 3,600 intervals of an hour. */
    private static Map<String, Object> intervals(List<Interval> intervals) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("start_ns", column(intervals, Interval::startNanos));
        members.put("length_ns", column(intervals, Interval::nanos));
        members.put("sent", column(intervals, Interval::sent));
        members.put("ok", column(intervals, Interval::ok));
        members.put("errors", column(intervals, Interval::errors));
        members.put("in_flight", column(intervals, Interval::inFlight));
        members.put("p50_ms", column(intervals, interval -> interval.latency().p50()));
        members.put("p90_ms", column(intervals, interval -> interval.latency().p90()));
        members.put("p99_ms", column(intervals, interval -> interval.latency().p99()));
        members.put("p999_ms", column(intervals, interval -> interval.latency().p999()));
        members.put("max_ms", column(intervals, interval -> interval.latency().max()));
        return members;
    }

    private static Map<String, Object> process(ProcessCourse process) {
        Map<String, Object> members = new LinkedHashMap<>();
        List<ProcessSample> samples = process.samples();
        members.put("name", process.name());
        members.put("processors", process.processors());
        members.put("max_resident_octets", process.maxResidentBytes());
        members.put("max_heap_octets", process.maxHeapBytes());
        members.put("at_ns", column(samples, ProcessSample::nanos));
        members.put("cpu_ns", column(samples, ProcessSample::cpuNanos));
        members.put("heap_octets", column(samples, ProcessSample::heapBytes));
        members.put("gc_ns", column(samples, ProcessSample::gcNanos));
        members.put("resident_octets", column(samples, ProcessSample::residentBytes));
        return members;
    }

    private static <T> List<Object> column(List<T> rows, Function<T, Object> value) {
        return rows.stream().map(value).toList();
    }

    private static Map<String, Object> settings(Map<String, Object> settings) {
        Map<String, Object> members = new LinkedHashMap<>();
        settings.forEach((name, value) -> members.put(name, json(value)));
        return members;
    }

    /** Returns the value if JSON has its type, and its text otherwise. */
    private static Object json(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Integer number -> number;
            case Long number -> number;
            case Boolean truth -> truth;
            case Double number -> Double.isFinite(number) ? (Object) number : number.toString();
            default -> value.toString();
        };
    }
}
