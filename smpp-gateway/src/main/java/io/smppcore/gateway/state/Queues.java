package io.smppcore.gateway.state;

import io.smppcore.gateway.state.GatewayState.QueueState;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * The queues and counts of the partitions of one or more nodes. Immutable.
 *
 * @param groups state of the queue of each SMSC group
 * @param accounts state of the queue of each account, and of each callback
 * @param used number of parts ever accepted, by account
 * @param scheduled number of messages that wait for their scheduled time, or for a retry
 * @param deadLetters number of dead letters
 */
public record Queues(
        Map<String, QueueState> groups,
        Map<String, QueueState> accounts,
        Map<String, Long> used,
        long scheduled,
        long deadLetters) {

    /** The values of no partition. */
    public static final Queues NONE = new Queues(Map.of(), Map.of(), Map.of(), 0, 0);

    /** Copies the maps, in the order of the names. */
    public Queues {
        groups = Collections.unmodifiableMap(new TreeMap<>(groups));
        accounts = Collections.unmodifiableMap(new TreeMap<>(accounts));
        used = Collections.unmodifiableMap(new TreeMap<>(used));
    }

    /**
     * Returns the combined values of two nodes. Binds to SMSCs are added up. Binds of accounts are not, because each
     * node counts those at all nodes.
     */
    public Queues plus(Queues other) {
        return new Queues(
                merged(groups, other.groups, Queues::withAllBinds),
                merged(accounts, other.accounts, QueueState::plus),
                merged(used, other.used, Long::sum),
                scheduled + other.scheduled,
                deadLetters + other.deadLetters);
    }

    private static QueueState withAllBinds(QueueState one, QueueState other) {
        QueueState both = one.plus(other);
        return new QueueState(both.depth(), both.inFlight(), one.binds() + other.binds(), both.ageMillis());
    }

    private static <V> Map<String, V> merged(Map<String, V> one, Map<String, V> other, BinaryOperator<V> sum) {
        Map<String, V> all = new TreeMap<>(one);
        other.forEach((name, value) -> all.merge(name, value, sum));
        return all;
    }
}
