package io.smppcore.gateway.route;

import io.smppcore.gateway.config.AddressPattern;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.MoRouteConfig;
import io.smppcore.type.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The routes of mobile-originated messages. Immutable; a new configuration has a new table.
 *
 * <p>Of the routes whose conditions hold, the one with the exact destination address applies, otherwise the one with
 * its longest prefix, and among equals the first in the file.
 */
public final class MoTable {

    private final PrefixTree<Candidate> candidates = new PrefixTree<>();

    private MoTable() {}

    /** A route at one of its patterns. */
    private record Candidate(MoRouteConfig route, String pattern) {

        boolean matches(String group) {
            return route.from().isEmpty() || route.from().contains(group);
        }
    }

    /**
     * Returns the routes of a configuration. Without routes, all messages go to the only account, or have no route if
     * there are several.
     */
    public static MoTable of(GatewayConfig config) {
        MoTable table = new MoTable();
        config.mo().forEach(table::add);
        if (config.mo().isEmpty() && config.accounts().size() == 1) {
            String account = config.accounts().keySet().iterator().next();
            table.add(new MoRouteConfig("default", List.of(), Set.of(), account));
        }
        return table;
    }

    private void add(MoRouteConfig route) {
        for (String pattern : route.to().isEmpty() ? List.of("*") : route.to()) {
            Candidate candidate = new Candidate(route, pattern);
            if (AddressPattern.isPrefix(pattern)) {
                candidates.addPrefix(AddressPattern.characters(pattern), candidate);
            } else {
                candidates.addExact(pattern, candidate);
            }
        }
    }

    /**
     * Returns the account of a message. Thread-safe.
     *
     * @param group SMSC group of the origin
     * @param to destination address
     * @return the system_id, or null if no route matches
     */
    public @Nullable String account(String group, Address to) {
        @Nullable String[] account = new String[1];
        candidates.visit(to.value(), start(to), candidate -> {
            if (!candidate.matches(group)) {
                return false;
            }
            account[0] = candidate.route.account();
            return true;
        });
        return account[0];
    }

    /** Explains the account of a message: the routes in the order in which they are tried. The first match applies. */
    public List<Step> explain(String group, Address to) {
        List<Step> steps = new ArrayList<>();
        candidates.visit(to.value(), start(to), candidate -> {
            boolean matches = candidate.matches(group);
            Optional<String> against = matches ? Optional.empty() : Optional.of("the SMSC group is " + group);
            steps.add(new Step(
                    candidate.route.name(),
                    matches,
                    "destination " + candidate.pattern
                            + against.map(why -> "; but " + why).orElse("")));
            return false;
        });
        return steps;
    }

    private static int start(Address address) {
        return address.value().startsWith("+") ? 1 : 0;
    }
}
