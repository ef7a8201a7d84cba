package io.smppcore.gateway.route;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.RouteConfig;
import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Routes of messages from accounts to SMSC groups. Immutable once built; a reload of the configuration makes a new
 * table.
 *
 * <p>Among the routes whose conditions hold, the one with the longest destination prefix applies, and among those with
 * the same prefix the first in the file.
 */
public final class RouteTable {

    private static final Decision.Refused NO_ROUTE =
            new Decision.Refused("", CommandStatus.ESME_RINVDSTADR, "no route to the destination");

    private final PrefixTree<Candidate> candidates = new PrefixTree<>();

    private RouteTable() {}

    /** A route at one of its destination prefixes. */
    private record Candidate(Route route, String prefix) {}

    /**
     * Returns the table of a configuration. Without routes, all messages go to the only SMSC group. In a
     * managed configuration without SMSCs, no message has a route.
     *
     * @throws IllegalArgumentException if there are no routes and several SMSC groups
     */
    public static RouteTable of(GatewayConfig config) {
        if (!config.routes().isEmpty()) {
            return of(config.routes());
        }
        List<String> groups = config.smscs().values().stream()
                .map(SmscConfig::group)
                .distinct()
                .toList();
        if (groups.isEmpty() && config.managed() != null) {
            return of(List.of());
        }
        if (groups.size() != 1) {
            throw new IllegalArgumentException(
                    "routes: none (expected: >= 1, because there are " + groups.size() + " SMSC groups)");
        }
        return of(List.of(RouteConfig.all("default", groups.getFirst())));
    }

    /** Returns a table of the routes that are not disabled, in the order of the list. */
    public static RouteTable of(List<RouteConfig> routes) {
        RouteTable table = new RouteTable();
        for (RouteConfig config : routes) {
            if (config.disabled()) {
                continue;
            }
            Route route = new Route(config);
            List<String> prefixes = config.to().isEmpty() ? List.of("") : config.to();
            prefixes.forEach(prefix -> table.candidates.addPrefix(prefix, new Candidate(route, prefix)));
        }
        return table;
    }

    /** Returns the decision for a message. Thread-safe; takes less than a microsecond. */
    public Decision decide(RouteQuery query) {
        Choice choice = new Choice(query);
        String to = query.to().value();
        candidates.visit(to, start(to), choice);
        return choice.chosen == null ? NO_ROUTE : choice.chosen.decide(query.spread());
    }

    /**
     * Returns the routes with a prefix of the destination of a message, in the order in which they are tried, with the
     * reasons for which they match or not. The first that matches applies.
     */
    public List<Step> explain(RouteQuery query) {
        List<Step> steps = new ArrayList<>();
        String to = query.to().value();
        candidates.visit(to, start(to), candidate -> {
            String destination =
                    candidate.prefix.isEmpty() ? "any destination" : "destination " + candidate.prefix + "*";
            Optional<String> against = candidate.route.against(query);
            steps.add(new Step(
                    candidate.route.name(),
                    against.isEmpty(),
                    destination
                            + candidate.route.conditions()
                            + against.map(why -> "; but " + why).orElse("")));
            return false;
        });
        return steps;
    }

    /** Returns the index of the first digit, after an optional plus sign. */
    private static int start(String address) {
        return address.startsWith("+") ? 1 : 0;
    }

    /** A visitor that finds the first matching route. */
    private static final class Choice implements Predicate<Candidate> {

        private final RouteQuery query;
        private @Nullable Route chosen;

        Choice(RouteQuery query) {
            this.query = query;
        }

        @Override
        public boolean test(Candidate candidate) {
            if (!candidate.route.matches(query)) {
                return false;
            }
            chosen = candidate.route;
            return true;
        }
    }
}
