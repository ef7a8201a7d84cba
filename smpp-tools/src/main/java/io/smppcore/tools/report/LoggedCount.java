package io.smppcore.tools.report;

import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.tools.console.JsonInput;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.Rates;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The counts of one kind of work in a histogram log.
 *
 * @param tag tag of its histogram in the log
 * @param counts the value of each of {@link #NAMES}, by name
 * @param nanos time from the first request to the last response
 */
record LoggedCount(String tag, Map<String, Long> counts, long nanos) {

    /** Names of the counts, as in a {@link Ledger}. */
    static final List<String> NAMES = List.of("sent", "ok", "refused", "timed_out", "unknown", "not_sent");

    /** Upper bound of counts, so that sums do not overflow; a higher count means that the file is damaged. */
    private static final long MAX_COUNT = 1_000_000_000_000_000L;

    private static final long MAX_NANOS = Duration.ofDays(3_660).toNanos();

    static LoggedCount of(String tag, OperationReport operation) {
        Ledger ledger = operation.ledger();
        long[] values = {
            ledger.sent(), ledger.ok(), ledger.refused(), ledger.timedOut(), ledger.unknownTotal(), ledger.notSent()
        };
        return new LoggedCount(tag, counts(name -> values[NAMES.indexOf(name)]), operation.nanos());
    }

    /**
     * Reads the output of {@link #members}.
     *
     * @throws io.smppcore.type.InvalidFieldException if a member is missing or wrong
     */
    static LoggedCount of(JsonInput json) {
        return new LoggedCount(
                json.text("tag"), counts(name -> json.number(name, MAX_COUNT)), json.number("elapsed_ns", MAX_NANOS));
    }

    private static Map<String, Long> counts(ToLongFunction<String> value) {
        Map<String, Long> counts = new LinkedHashMap<>();
        NAMES.forEach(name -> counts.put(name, value.applyAsLong(name)));
        return counts;
    }

    JsonObject members() {
        JsonObject members = new JsonObject().with("tag", tag);
        members.putAll(counts);
        return members.with("elapsed_ns", nanos);
    }

    long count(String name) {
        return counts.getOrDefault(name, 0L);
    }

    /** Returns the sum of two counts, with the longer time. */
    LoggedCount plus(LoggedCount other) {
        return new LoggedCount(tag, counts(name -> count(name) + other.count(name)), Math.max(nanos, other.nanos));
    }

    /** Returns responses per second; 0 if no time passed. */
    double perSecond() {
        return Rates.perSecond(count("ok") + count("refused"), nanos);
    }
}
