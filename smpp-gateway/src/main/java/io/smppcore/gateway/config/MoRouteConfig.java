package io.smppcore.gateway.config;

import java.util.List;
import java.util.Set;

/**
 * A route of mobile-originated messages to an account. A condition without values always holds. Immutable.
 *
 * @param name name in logs and explanations
 * @param to condition: patterns of destination addresses, see {@link AddressPattern}
 * @param from condition: SMSC groups from which the message arrives
 * @param account system_id of the account to which the messages go
 * @param disabled true if the route is skipped
 */
public record MoRouteConfig(String name, List<String> to, Set<String> from, String account, boolean disabled) {

    /** Copies the collections. */
    public MoRouteConfig {
        to = List.copyOf(to);
        from = Set.copyOf(from);
    }
}
