package io.smppcore.tools.report;

import io.smppcore.tools.console.Json;
import io.smppcore.tools.load.LoadResult;
import io.smppcore.tools.measure.Latency;
import java.util.LinkedHashMap;
import java.util.Map;

/** A result for programs. Keys are only ever added. */
public final class ResultJson {

    private ResultJson() {}

    /** One JSON object in one line. */
    public static String of(LoadResult result) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("sent", result.sent());
        members.put("accepted", result.accepted());
        members.put("refused", result.refused());
        members.put("timed_out", result.timedOut());
        members.put("unknown", result.unknown());
        members.put("throughput_per_s", result.throughputPerSecond());
        members.put("elapsed_s", result.elapsedSeconds());
        members.put("window", result.window());
        members.put("binds", result.binds());
        members.put("latency_ms", latency(result.latency()));
        members.put("status", statuses(result));
        Long receipts = result.receipts();
        if (receipts != null) {
            members.put("receipts", receipts);
        }
        return Json.of(members);
    }

    private static Map<String, Object> latency(Latency latency) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("p50", latency.p50());
        members.put("p90", latency.p90());
        members.put("p99", latency.p99());
        members.put("p999", latency.p999());
        members.put("max", latency.max());
        return members;
    }

    private static Map<String, Object> statuses(LoadResult result) {
        Map<String, Object> members = new LinkedHashMap<>();
        result.statuses().forEach((status, count) -> members.put(status.toHex(), count));
        return members;
    }
}
