package io.smppcore.gateway.route;

import io.smppcore.gateway.config.AddressPattern;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.MoRouteConfig;
import io.smppcore.gateway.config.RouteConfig;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** Search for routes that never apply, because earlier routes in the file take all of their messages. */
public final class ShadowedRoutes {

    private ShadowedRoutes() {}

    /**
     * Returns a warning for each destination of a route whose messages are all taken by an earlier route, in the order
     * of the routes.
     */
    public static List<String> of(GatewayConfig config) {
        List<String> found = new ArrayList<>();
        find("routes", config.routes(), RouteConfig::name, RouteConfig::to, ShadowedRoutes::covers, found);
        find("mo", config.mo(), MoRouteConfig::name, MoRouteConfig::to, ShadowedRoutes::covers, found);
        return found;
    }

    private static <R> void find(
            String key,
            List<R> routes,
            Function<R, String> name,
            Function<R, List<String>> destinations,
            BiPredicate<R, R> covers,
            List<String> found) {
        // Only equal destinations are compared: of different prefixes, the longest applies in any order.
        Map<String, List<R>> byDestination = new HashMap<>();
        for (int later = 0; later < routes.size(); later++) {
            R route = routes.get(later);
            for (String destination : orAny(destinations.apply(route))) {
                for (R earlier : byDestination.getOrDefault(destination, List.of())) {
                    if (covers.test(earlier, route)) {
                        found.add("%s[%d]: route %s never gets a message to %s, because route %s takes all of them"
                                .formatted(
                                        key,
                                        later,
                                        name.apply(route),
                                        destination.isEmpty() ? "any destination" : destination,
                                        name.apply(earlier)));
                        break;
                    }
                }
            }
            for (String destination : orAny(destinations.apply(route))) {
                byDestination
                        .computeIfAbsent(destination, none -> new ArrayList<>(1))
                        .add(route);
            }
        }
    }

    private static List<String> orAny(List<String> destinations) {
        return destinations.isEmpty() ? List.of("") : destinations;
    }

    private static boolean covers(RouteConfig earlier, RouteConfig later) {
        return !earlier.disabled()
                && includes(earlier.accounts(), later.accounts())
                && includes(earlier.tags(), later.tags())
                && includes(earlier.times(), later.times())
                && (earlier.from().isEmpty()
                        || (!later.from().isEmpty()
                                && later.from().stream().allMatch(pattern -> includes(earlier.from(), pattern))));
    }

    private static boolean covers(MoRouteConfig earlier, MoRouteConfig later) {
        return !earlier.disabled() && includes(earlier.from(), later.from());
    }

    /**
     * Returns true if a condition with the values of the earlier route holds whenever that of the later route holds. A
     * condition without values always holds.
     */
    private static boolean includes(Collection<?> earlier, Collection<?> later) {
        return earlier.isEmpty() || (!later.isEmpty() && earlier.containsAll(later));
    }

    private static boolean includes(List<String> patterns, String pattern) {
        return patterns.stream()
                .anyMatch(other -> other.equals(pattern)
                        || (AddressPattern.isPrefix(other)
                                && AddressPattern.characters(pattern).startsWith(AddressPattern.characters(other))));
    }
}
