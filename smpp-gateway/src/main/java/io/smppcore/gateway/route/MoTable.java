package io.smppcore.gateway.route;

import io.smppcore.gateway.config.AddressPattern;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.MoRouteConfig;
import io.smppcore.type.Address;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Routes of mobile-originated messages to accounts. Immutable once built; a reload of the configuration makes a new
 * table.
 *
 * <p>Among the routes whose conditions hold, one with the exact destination address precedes those with a prefix of it,
 * a longer prefix precedes a shorter one, and otherwise the first in the file applies.
 */
public final class MoTable {

    private final PrefixTree<MoRouteConfig> routes = new PrefixTree<>();

    private MoTable() {}

    /**
     * Returns the table of a configuration. Without routes, all messages go to the account if there is only one,
     * otherwise they have no route.
     */
    public static MoTable of(GatewayConfig config) {
        MoTable table = new MoTable();
        config.mo().stream().filter(route -> !route.disabled()).forEach(table::add);
        if (config.mo().isEmpty() && config.accounts().size() == 1) {
            String account = config.accounts().keySet().iterator().next();
            table.add(new MoRouteConfig("default", List.of(), Set.of(), account, false));
        }
        return table;
    }

    private void add(MoRouteConfig route) {
        for (String pattern : route.to().isEmpty() ? List.of("*") : route.to()) {
            if (AddressPattern.isPrefix(pattern)) {
                routes.addPrefix(AddressPattern.characters(pattern), route);
            } else {
                routes.addExact(pattern, route);
            }
        }
    }

    /**
     * Returns the account to which a message is delivered.
     *
     * @param group SMSC group from which it arrived
     * @param to destination address
     * @return system_id of the account; null if no route matches
     */
    public @Nullable String account(String group, Address to) {
        @Nullable String[] account = new String[1];
        routes.visit(to.value(), start(to), route -> {
            boolean matches = route.from().isEmpty() || route.from().contains(group);
            if (matches) {
                account[0] = route.account();
            }
            return matches;
        });
        return account[0];
    }

    private static int start(Address address) {
        return address.value().startsWith("+") ? 1 : 0;
    }
}
