package io.smppcore.gateway.queue;

import io.smppcore.gateway.config.AdminStates;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.route.MoTable;
import io.smppcore.gateway.route.RouteTable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Configuration with the routes and filters made from it, and the states of SMSCs. A change replaces the whole object.
 * Immutable.
 *
 * @param config configuration
 * @param routes routes of messages from accounts to SMSCs
 * @param mo routes of mobile-originated messages to accounts
 * @param filters filters in the order of the configuration
 * @param parkTimes time without a bind after which an SMSC group is not used any more, by group
 * @param states states of SMSCs that operators have set
 * @param drains groups whose messages move to another one, each with this other group
 */
public record Routing(
        GatewayConfig config,
        RouteTable routes,
        MoTable mo,
        FilterChain filters,
        Map<String, Duration> parkTimes,
        AdminStates states,
        Map<String, String> drains) {

    /** Returns the routing of a configuration. The park time of a group is the longest of its SMSCs. */
    public static Routing of(GatewayConfig config, FilterChain filters) {
        Map<String, Duration> parkTimes = new HashMap<>();
        for (SmscConfig smsc : config.smscs().values()) {
            parkTimes.merge(smsc.group(), smsc.parkAfter(), (one, other) -> one.compareTo(other) > 0 ? one : other);
        }
        return new Routing(
                config, RouteTable.of(config), MoTable.of(config), filters, parkTimes, AdminStates.NONE, Map.of());
    }

    /** Returns this routing with other states of SMSCs. */
    public Routing with(AdminStates other) {
        return new Routing(
                config,
                routes,
                mo,
                filters,
                parkTimes,
                other,
                other.drains(config.smscs().values()));
    }

    /** Returns groups of a route, each replaced by the one to which it is drained. */
    public List<String> drained(List<String> groups) {
        return drains.isEmpty()
                ? groups
                : groups.stream()
                        .map(group -> drains.getOrDefault(group, group))
                        .toList();
    }

    /**
     * Returns the time without a bind after which a group is not used any more; zero if no SMSC belongs to this group.
     */
    public Duration parkAfter(String group) {
        return parkTimes.getOrDefault(group, Duration.ZERO);
    }
}
