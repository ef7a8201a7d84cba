package io.smppcore.tools.report;

import io.smppcore.tools.load.LoadResult;
import io.smppcore.tools.measure.Latency;
import java.util.Formatter;
import java.util.Locale;

/** A result for people. */
public final class ResultTable {

    private static final String COUNT = "%-14s%,16d%n";

    private final Formatter out = new Formatter(Locale.ROOT);

    private ResultTable() {}

    /** Several lines, the last one ended. */
    public static String of(LoadResult result) {
        ResultTable table = new ResultTable();
        table.counts(result);
        table.throughput(result);
        table.latency(result.latency());
        table.statuses(result);
        if (result.cutShort()) {
            table.out.format("%nThe run was cut short: not everything was sent.%n");
        }
        return table.out.toString();
    }

    private void counts(LoadResult result) {
        out.format(COUNT, "sent", result.sent());
        out.format(COUNT, "accepted", result.accepted());
        out.format(COUNT, "refused", result.refused());
        out.format(COUNT, "timed out", result.timedOut());
        out.format(COUNT, "unknown", result.unknown());
        Long receipts = result.receipts();
        if (receipts != null) {
            out.format(COUNT, "receipts", receipts);
        }
    }

    private void throughput(LoadResult result) {
        out.format("%-14s%,16.3f s%n", "elapsed", result.elapsedSeconds());
        out.format(
                "%-14s%,16.0f /s  (window %d, binds %d)%n",
                "throughput", result.throughputPerSecond(), result.window(), result.binds());
    }

    private void latency(Latency latency) {
        out.format("%n%-14s%10s%10s%10s%10s%10s%n", "latency", "p50", "p90", "p99", "p99.9", "max");
        out.format(
                "%-14s%10.3f%10.3f%10.3f%10.3f%10.3f%n",
                "ms", latency.p50(), latency.p90(), latency.p99(), latency.p999(), latency.max());
    }

    private void statuses(LoadResult result) {
        out.format("%n%-14s%16s  %s%n", "status", "responses", "name");
        result.statuses().forEach((status, count) -> {
            String name = status.name();
            out.format("%-14s%,16d  %s%n", status.toHex(), count, name != null ? name : "(not in the specification)");
        });
    }
}
