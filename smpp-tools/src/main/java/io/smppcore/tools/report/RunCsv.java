package io.smppcore.tools.report;

import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Latency;
import java.util.Locale;
import java.util.stream.Collectors;

/** The intervals of a run as CSV, a line for each (RFC 4180, with line feeds). */
final class RunCsv {

    private static final String HEADER =
            "start_s,length_s,sent,ok,errors,in_flight,ok_per_s,p50_ms,p90_ms,p99_ms,p999_ms,max_ms\n";

    private RunCsv() {}

    static String of(RunReport report) {
        return report.intervals().stream().map(RunCsv::line).collect(Collectors.joining("", HEADER, ""));
    }

    private static String line(Interval interval) {
        Latency latency = interval.latency();
        return String.format(
                Locale.ROOT,
                "%.3f,%.3f,%d,%d,%d,%d,%.1f,%s,%s,%s,%s,%s\n",
                interval.startSeconds(),
                Figures.seconds(interval.nanos()),
                interval.sent(),
                interval.ok(),
                interval.errors(),
                interval.inFlight(),
                interval.okPerSecond(),
                Figures.millisOrNothing(latency.p50()),
                Figures.millisOrNothing(latency.p90()),
                Figures.millisOrNothing(latency.p99()),
                Figures.millisOrNothing(latency.p999()),
                Figures.millisOrNothing(latency.max()));
    }
}
