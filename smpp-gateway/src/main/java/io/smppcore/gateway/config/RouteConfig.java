package io.smppcore.gateway.config;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A route of messages from accounts: conditions, and the SMSC groups for messages that meet all of them, or a refusal.
 * A condition without values always holds. Immutable.
 *
 * @param name name in logs, records and explanations
 * @param to condition: prefixes of destination addresses, digits without a plus sign
 * @param from condition: patterns of source addresses, see {@link AddressPattern}
 * @param accounts condition: system_ids of accounts
 * @param tags condition: tags, of which a message must have at least one
 * @param times condition: times of day and days of the week
 * @param strategy order in which the targets are used
 * @param targets SMSC groups; empty if the route refuses messages
 * @param reject refusal; null if there are targets
 * @param disabled true if the route is skipped
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
        @Nullable Rejection reject,
        boolean disabled) {

    /**
     * Copies the collections. Throws an IllegalArgumentException if there are both targets and a refusal, or neither.
     */
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

    /** Returns a route by which all messages go to one SMSC group. */
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
                null,
                false);
    }

    /** Orders in which the targets of a route are used. */
    public enum Strategy {
        /** In the order of the configuration. A target is used only while no earlier one can take messages. */
        FAILOVER,
        /** At random for each message, so that each target gets a share of the messages by its weight. */
        WEIGHTED,
        /** By cost, cheapest first. A target is used only while no cheaper one can take messages. */
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
