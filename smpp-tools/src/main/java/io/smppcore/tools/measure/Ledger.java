package io.smppcore.tools.measure;

import io.smppcore.type.CommandStatus;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What has become of requests. Each that was sent is in exactly one place: sent = ok + refused + timed out + unknown.
 *
 * @param sent requests that were written
 * @param statuses how many responses had which status, ESME_ROK first and the others in the order of their numbers
 * @param timedOut requests without a response within the request timeout
 * @param unknown requests of which nobody knows what became, by cause
 * @param notSent requests that were due and never written, beside the identity: the run says why
 */
public record Ledger(
        long sent, Map<CommandStatus, Long> statuses, long timedOut, Map<UnknownCause, Long> unknown, long notSent) {

    /** Nothing was sent. */
    public static final Ledger EMPTY = new Ledger(0, Map.of(), 0, Map.of(), 0);

    /**
     * Checks that no request is lost or counted twice.
     *
     * @throws IllegalStateException if one is
     */
    public Ledger {
        statuses = inOrder(statuses);
        unknown = Collections.unmodifiableMap(new EnumMap<>(copyOf(unknown)));
        long outcomes = sum(statuses) + timedOut + sum(unknown);
        if (sent != outcomes) {
            throw new IllegalStateException("the count does not add up: sent=" + sent + " ok and refused="
                    + sum(statuses) + " timed_out=" + timedOut + " unknown=" + sum(unknown));
        }
    }

    /** Responses with ESME_ROK. */
    public long ok() {
        return statuses.getOrDefault(CommandStatus.ESME_ROK, 0L);
    }

    /** Responses with any other status. */
    public long refused() {
        return sum(statuses) - ok();
    }

    /** Responses, whatever they say. */
    public long responses() {
        return sum(statuses);
    }

    /** Requests of which nobody knows what became. */
    public long unknownTotal() {
        return sum(unknown);
    }

    /** Whatever was not accepted, of what was sent. */
    public long errors() {
        return sent - ok();
    }

    /** The share of errors, 0 to 1; 0 when nothing was sent. */
    public double errorRate() {
        return sent == 0 ? 0 : (double) errors() / sent;
    }

    /** Both together. */
    public Ledger plus(Ledger other) {
        Map<CommandStatus, Long> allStatuses = new LinkedHashMap<>(statuses);
        other.statuses.forEach((status, count) -> allStatuses.merge(status, count, Long::sum));
        Map<UnknownCause, Long> allUnknown = copyOf(unknown);
        other.unknown.forEach((cause, count) -> allUnknown.merge(cause, count, Long::sum));
        return new Ledger(
                sent + other.sent, allStatuses, timedOut + other.timedOut, allUnknown, notSent + other.notSent);
    }

    private static Map<CommandStatus, Long> inOrder(Map<CommandStatus, Long> statuses) {
        Map<Integer, CommandStatus> numbers = new TreeMap<>(Integer::compareUnsigned);
        statuses.keySet().forEach(status -> numbers.put(status.value(), status));
        Map<CommandStatus, Long> ordered = new LinkedHashMap<>();
        numbers.values().forEach(status -> ordered.put(status, statuses.getOrDefault(status, 0L)));
        return Collections.unmodifiableMap(ordered);
    }

    private static Map<UnknownCause, Long> copyOf(Map<UnknownCause, Long> unknown) {
        Map<UnknownCause, Long> copy = new EnumMap<>(UnknownCause.class);
        copy.putAll(unknown);
        return copy;
    }

    private static long sum(Map<?, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
