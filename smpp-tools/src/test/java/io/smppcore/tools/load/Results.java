package io.smppcore.tools.load;

import io.smppcore.tools.measure.Latency;
import io.smppcore.type.CommandStatus;
import java.util.LinkedHashMap;
import java.util.Map;

/** Results to test with. */
public final class Results {

    private Results() {}

    /** 1,000 accepted, 20 throttled, 3 with a vendor status, 4 timed out, 5 unknown, in 2 seconds. */
    public static LoadResult mixed() {
        return result(1032, 1000, 23, 4, 5, statuses(1000, 20, 3), false);
    }

    public static LoadResult clean(long accepted) {
        return result(accepted, accepted, 0, 0, 0, Map.of(CommandStatus.ESME_ROK, accepted), false);
    }

    public static LoadResult result(
            long sent,
            long accepted,
            long refused,
            long timedOut,
            long unknown,
            Map<CommandStatus, Long> statuses,
            boolean cutShort) {
        Latency latency = new Latency(0.0714, 1.5, 22.25, 333.0, 60_000.0);
        return new LoadResult(
                sent, accepted, refused, timedOut, unknown, 2_000_000_000L, 64, 2, latency, statuses, cutShort, null);
    }

    private static Map<CommandStatus, Long> statuses(long ok, long throttled, long vendor) {
        Map<CommandStatus, Long> statuses = new LinkedHashMap<>();
        statuses.put(CommandStatus.ESME_ROK, ok);
        statuses.put(CommandStatus.ESME_RTHROTTLED, throttled);
        statuses.put(CommandStatus.of(0x401), vendor);
        return statuses;
    }
}
