package io.smppcore.tools.report;

import io.smppcore.tools.console.JsonObject;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.Rates;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The counts of one kind of work in a log.
 *
 * @param tag tag of its times in the log
 * @param sent requests that were written
 * @param ok responses with ESME_ROK
 * @param refused responses with any other status
 * @param timedOut requests without a response within the request timeout
 * @param unknown requests of unknown outcome
 * @param notSent requests that were due and never written
 * @param nanos time from the first request to the last response
 */
record LoggedCount(
        String tag, long sent, long ok, long refused, long timedOut, long unknown, long notSent, long nanos) {

    /** Upper bound of counts, so that sums do not overflow; a higher count is damage. */
    private static final long MAX_COUNT = 1_000_000_000_000_000L;

    private static final long MAX_NANOS = Duration.ofDays(3_660).toNanos();

    static LoggedCount of(String tag, OperationReport operation) {
        Ledger ledger = operation.ledger();
        return new LoggedCount(
                tag,
                ledger.sent(),
                ledger.ok(),
                ledger.refused(),
                ledger.timedOut(),
                ledger.unknownTotal(),
                ledger.notSent(),
                operation.nanos());
    }

    /**
     * Reads the output of {@link #members}.
     *
     * @throws io.smppcore.type.InvalidFieldException if a member is missing or wrong
     */
    static LoggedCount of(JsonObject json) {
        return new LoggedCount(
                json.text("tag"),
                json.number("sent", MAX_COUNT),
                json.number("ok", MAX_COUNT),
                json.number("refused", MAX_COUNT),
                json.number("timed_out", MAX_COUNT),
                json.number("unknown", MAX_COUNT),
                json.number("not_sent", MAX_COUNT),
                json.number("elapsed_ns", MAX_NANOS));
    }

    Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("tag", tag);
        members.put("sent", sent);
        members.put("ok", ok);
        members.put("refused", refused);
        members.put("timed_out", timedOut);
        members.put("unknown", unknown);
        members.put("not_sent", notSent);
        members.put("elapsed_ns", nanos);
        return members;
    }

    /** Returns the sum of two counts, with the longer time. */
    LoggedCount plus(LoggedCount other) {
        return new LoggedCount(
                tag,
                sent + other.sent,
                ok + other.ok,
                refused + other.refused,
                timedOut + other.timedOut,
                unknown + other.unknown,
                notSent + other.notSent,
                Math.max(nanos, other.nanos));
    }

    /** Returns responses per second; 0 if no time passed. */
    double perSecond() {
        return Rates.perSecond(ok + refused, nanos);
    }
}
