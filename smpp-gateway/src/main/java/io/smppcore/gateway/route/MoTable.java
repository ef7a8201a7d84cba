package io.smppcore.gateway.route;

import io.smppcore.gateway.config.AddressPattern;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.MoRouteConfig;
import io.smppcore.type.Address;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The routes of mobile-originated messages. Immutable; a new configuration has a new table.
 *
 * <p>Of the routes whose conditions hold, the one with the exact destination address applies, otherwise the one with
 * its longest prefix, and among equals the first in the file.
 */
public final class MoTable {

    private final PrefixTree<MoRouteConfig> routes = new PrefixTree<>();

    private MoTable() {}

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
            if (AddressPattern.isPrefix(pattern)) {
                routes.addPrefix(AddressPattern.characters(pattern), route);
            } else {
                routes.addExact(pattern, route);
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
