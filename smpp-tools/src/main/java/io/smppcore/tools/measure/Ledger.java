package io.smppcore.tools.measure;

import io.smppcore.type.CommandStatus;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Counts of the outcomes of requests. Each request sent has exactly one: sent = ok + refused + timed out + unknown.
 *
 * @param sent requests that were written
 * @param statuses number of responses by status, in numerical order with ESME_ROK first
 * @param timedOut requests without a response within the request timeout
 * @param unknown requests of unknown outcome, by cause
 * @param notSent requests that were due but never written, not part of sent; the problems of the run give the reason
 */
public record Ledger(
        long sent, Map<CommandStatus, Long> statuses, long timedOut, Map<UnknownCause, Long> unknown, long notSent) {

    /** No requests. */
    public static final Ledger EMPTY = new Ledger(0, Map.of(), 0, Map.of(), 0);

    private static final double PERCENT = 100;

    /**
     * Checks that each request sent has exactly one outcome.
     *
     * @throws IllegalStateException if a request is missing or counted twice
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

    /** Returns the number of responses with ESME_ROK. */
    public long ok() {
        return statuses.getOrDefault(CommandStatus.ESME_ROK, 0L);
    }

    /** Returns the number of responses with any other status. */
    public long refused() {
        return sum(statuses) - ok();
    }

    /** Returns the number of responses. */
    public long responses() {
        return sum(statuses);
    }

    /** Returns the number of requests of unknown outcome. */
    public long unknownTotal() {
        return sum(unknown);
    }

    /** Returns the number of requests that were sent but not accepted. */
    public long errors() {
        return sent - ok();
    }

    /** Returns the share of errors, 0 to 1; 0 if nothing was sent. */
    public double errorRate() {
        return sent == 0 ? 0 : (double) errors() / sent;
    }

    /** Returns a sentence about the errors if their share is higher than a percentage, otherwise empty. */
    public Optional<String> moreErrorsThan(double percent) {
        double errors = errorRate() * PERCENT;
        return errors <= percent
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%,d of %,d requests were not accepted, %.3f %% (expected: <= %s %%)",
                        errors(),
                        sent,
                        errors,
                        percent));
    }

    /** Returns the sum of two ledgers. */
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

    static long sum(Map<?, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
