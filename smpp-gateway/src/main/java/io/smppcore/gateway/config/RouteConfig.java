package io.smppcore.gateway.config;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A route of messages of accounts: conditions, and SMSC groups or a refusal. A condition without values always holds.
 * Immutable.
 *
 * @param name name in logs, records and explanations
 * @param to prefixes of destination addresses, digits without a plus sign
 * @param from source addresses, see {@link AddressPattern}
 * @param accounts accounts
 * @param tags tags, of which a message needs one
 * @param times times of day and days
 * @param strategy choice among the targets
 * @param targets SMSC groups; empty if the route refuses
 * @param reject the refusal; null if there are targets
 */
public record RouteConfig(
        String name,
        List<String> to,
        List<String> from,
        Set<String> accounts,
        Set<String> tags,
        List<TimeWindow> times,
        Strategy strategy,
        List<Target> targets,
        @Nullable Rejection reject) {

    /** Copies the collections; throws if there are targets and a refusal, or neither. */
    public RouteConfig {
        to = List.copyOf(to);
        from = List.copyOf(from);
        accounts = Set.copyOf(accounts);
        tags = Set.copyOf(tags);
        times = List.copyOf(times);
        targets = List.copyOf(targets);
        if (targets.isEmpty() == (reject == null)) {
            throw new IllegalArgumentException("targets: " + targets.size() + " (expected: >= 1, or reject instead)");
        }
    }

    /** Returns a route of all messages to one SMSC group. */
    public static RouteConfig all(String name, String group) {
        return new RouteConfig(
                name,
                List.of(),
                List.of(),
                Set.of(),
                Set.of(),
                List.of(),
                Strategy.FAILOVER,
                List.of(new Target(group, 1, 0)),
                null);
    }

    /** Choices among the targets of a route. */
    public enum Strategy {
        /** The targets in their order, each used while all previous ones cannot take messages. */
        FAILOVER,
        /** All targets, each with a share of the messages by its weight. */
        WEIGHTED,
        /** The targets by their cost, the cheapest first. */
        LEAST_COST
    }

    /**
     * A target of a route. Immutable.
     *
     * @param group SMSC group
     * @param weight share of the messages, 1 to 1,000,000, with {@link Strategy#WEIGHTED}
     * @param cost cost of a message in any unit, 0 or more, with {@link Strategy#LEAST_COST}
     */
    public record Target(String group, int weight, double cost) {

        private static final int MAX_WEIGHT = 1_000_000;

        /** Checks the ranges. */
        public Target {
            if (weight < 1 || weight > MAX_WEIGHT) {
                throw new IllegalArgumentException("weight: " + weight + " (expected: 1 to " + MAX_WEIGHT + ")");
            }
            if (!(cost >= 0) || Double.isInfinite(cost)) {
                throw new IllegalArgumentException("cost: " + cost + " (expected: >= 0)");
            }
        }
    }
}
