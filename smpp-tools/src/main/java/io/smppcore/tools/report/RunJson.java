package io.smppcore.tools.report;

import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.ProcessSample;
import io.smppcore.tools.measure.ReceiptReport;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A run in JSON: one object in one line. Later versions only add keys and remove none; the names of keys contain the
 * unit.
 */
final class RunJson {

    private RunJson() {}

    static String of(RunReport report) {
        JsonObject members = new JsonObject();
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
        return JsonObject.line(members);
    }

    private static JsonObject table(ReportTable table) {
        return new JsonObject()
                .with("title", table.title())
                .with("columns", table.columns())
                .with("rows", table.rows());
    }

    private static void copy(Map<String, Object> settings, String name, JsonObject members) {
        Object value = settings.get(name);
        if (value != null) {
            members.put(name, json(value));
        }
    }

    private static JsonObject counts(OperationReport operation) {
        Ledger ledger = operation.ledger();
        return new JsonObject()
                .with("sent", ledger.sent())
                .with("accepted", ledger.ok())
                .with("refused", ledger.refused())
                .with("timed_out", ledger.timedOut())
                .with("unknown", ledger.unknownTotal())
                .with("not_sent", ledger.notSent());
    }

    private static JsonObject times(OperationReport operation) {
        return new JsonObject()
                .with("latency_ms", times(operation.latency()))
                .with("service_ms", times(operation.service()));
    }

    private static JsonObject histograms(OperationReport operation) {
        return new JsonObject()
                .with("latency_histogram", Distributions.encoded(operation.latency()))
                .with("service_histogram", Distributions.encoded(operation.service()));
    }

    /** Returns percentiles, maximum and mean, in milliseconds. */
    static JsonObject times(Distribution distribution) {
        JsonObject members = new JsonObject();
        for (String percent : List.of("50", "75", "90", "95", "99", "99.9", "99.99", "99.999")) {
            double millis = Figures.millis(distribution.percentile(Double.parseDouble(percent)));
            members.put("p" + percent.replace(".", ""), millis);
        }
        members.put("max", Figures.millis(distribution.max()));
        members.put("mean", Figures.millis(distribution.mean()));
        return members;
    }

    private static JsonObject statuses(Ledger ledger) {
        JsonObject members = new JsonObject();
        ledger.statuses().forEach((status, count) -> members.put(status.toHex(), count));
        return members;
    }

    private static JsonObject causes(Ledger ledger) {
        JsonObject members = new JsonObject();
        ledger.unknown().forEach((cause, count) -> members.put(cause.word(), count));
        return members;
    }

    private static JsonObject receipts(ReceiptReport receipts) {
        return new JsonObject()
                .with("expected", receipts.expected())
                .with("matched", receipts.matched())
                .with("lost", receipts.lost())
                .with("duplicates", receipts.duplicates())
                .with("orphans", receipts.orphans())
                .with("early", receipts.early())
                .with("latency_ms", times(receipts.latency()))
                .with("latency_histogram", Distributions.encoded(receipts.latency()));
    }

    private static JsonObject operation(OperationReport operation) {
        JsonObject members = new JsonObject();
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

    /**
     * Returns a list for each column instead of an object for each interval, which is short even for the 3,600
     * intervals of an hour.
     */
    private static JsonObject intervals(List<Interval> intervals) {
        return new JsonObject()
                .with("start_ns", column(intervals, Interval::startNanos))
                .with("length_ns", column(intervals, Interval::nanos))
                .with("sent", column(intervals, Interval::sent))
                .with("ok", column(intervals, Interval::ok))
                .with("errors", column(intervals, Interval::errors))
                .with("in_flight", column(intervals, Interval::inFlight))
                .with("p50_ms", column(intervals, interval -> interval.latency().p50()))
                .with("p90_ms", column(intervals, interval -> interval.latency().p90()))
                .with("p99_ms", column(intervals, interval -> interval.latency().p99()))
                .with(
                        "p999_ms",
                        column(intervals, interval -> interval.latency().p999()))
                .with("max_ms", column(intervals, interval -> interval.latency().max()));
    }

    private static JsonObject process(ProcessCourse process) {
        List<ProcessSample> samples = process.samples();
        return new JsonObject()
                .with("name", process.name())
                .with("processors", process.processors())
                .with("max_resident_octets", process.maxResidentBytes())
                .with("max_heap_octets", process.maxHeapBytes())
                .with("at_ns", column(samples, ProcessSample::nanos))
                .with("cpu_ns", column(samples, ProcessSample::cpuNanos))
                .with("heap_octets", column(samples, ProcessSample::heapBytes))
                .with("gc_ns", column(samples, ProcessSample::gcNanos))
                .with("resident_octets", column(samples, ProcessSample::residentBytes));
    }

    private static <T> List<Object> column(List<T> rows, Function<T, Object> value) {
        return rows.stream().map(value).toList();
    }

    private static JsonObject settings(Map<String, Object> settings) {
        JsonObject members = new JsonObject();
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
