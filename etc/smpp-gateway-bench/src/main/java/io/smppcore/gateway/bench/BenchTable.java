package io.smppcore.gateway.bench;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of a measurement in Markdown, for {@link MarkedText}. */
final class BenchTable {

    static final String NAME = "bench:gateway";

    private static final String[][] ROWS = {
        {"from submit_sm to the delivered receipt", "{delivered_per_s} messages/s"},
        {"the same while {open} messages await their receipts", "{delivered_open_per_s} messages/s"},
        {"processor time of the gateway for a message", "{gateway_cpu_us_per_message} µs"},
        {
            "limit: the same rows, fsyncs and frames, relayed without a gateway",
            "{relayed_per_s} messages/s, {relay_cpu_us_per_message} µs"
        },
        {"submit_sm_resp at {rate_per_s} messages/s", "p50 {submit_resp_p50_ms} ms, p99 {submit_resp_p99_ms} ms"},
        {"receipt at {rate_per_s} messages/s", "p99 {receipt_p99_ms} ms"},
        {"accepted while the SMSC is away", "{accepted_per_s} messages/s"},
        {"waiting for it in the end, heap {heap}", "{stored} messages"},
        {"start after SIGKILL with these, to the first message accepted", "{restart_s} s"},
        {"write of 64 KiB with fsync on this disk", "{fsync_ms} ms"},
        {"machine", "{cores} cores, {memory_gib} GiB, {jvm}, {date}"},
    };

    private BenchTable() {}

    /** Returns the table of a gateway between an account and an SMSC. */
    static String of(Map<String, Object> figures) {
        return of(List.of(ROWS), figures);
    }

    /** Returns a header and rows of two cells, with the figures in place of their names in braces. */
    static String of(List<String[]> rows, Map<String, Object> figures) {
        StringBuilder table = new StringBuilder("| measured | figure |\n|---|---|\n");
        for (String[] row : rows) {
            table.append("| ")
                    .append(filled(row[0], figures))
                    .append(" | ")
                    .append(filled(row[1], figures))
                    .append(" |\n");
        }
        return table.toString();
    }

    private static String filled(String text, Map<String, Object> figures) {
        String result = text;
        for (Map.Entry<String, Object> figure : figures.entrySet()) {
            result = result.replace("{" + figure.getKey() + "}", shown(figure.getValue()));
        }
        return result;
    }

    /** Returns a figure as it is written in tables. */
    static String shown(@Nullable Object value) {
        return value instanceof Number number
                ? new DecimalFormat("#,##0.##", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(number)
                : String.valueOf(value);
    }
}
