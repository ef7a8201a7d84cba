package io.smppcore.simulator.web;

import com.sun.net.httpserver.HttpExchange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Who answers what. Filled at the start, read by all requests afterwards. */
final class Routes {

    private final List<Route> routes = new ArrayList<>();

    /** Answers one kind of request. */
    @FunctionalInterface
    interface Handler {
        Reply answer(Asked asked);
    }

    /** The parts of a path; those in braces are names for whatever stands there. */
    private record Route(String method, List<String> parts, Handler handler) {

        Optional<Map<String, String>> match(List<String> path) {
            if (path.size() != parts.size()) {
                return Optional.empty();
            }
            Map<String, String> names = new LinkedHashMap<>();
            for (int i = 0; i < parts.size(); i++) {
                String part = parts.get(i);
                if (part.startsWith("{")) {
                    names.put(part.substring(1, part.length() - 1), path.get(i));
                } else if (!part.equals(path.get(i))) {
                    return Optional.empty();
                }
            }
            return Optional.of(names);
        }
    }

    Routes on(String method, String path, Handler handler) {
        routes.add(new Route(method, List.of(path.split("/", -1)), handler));
        return this;
    }

    /** Answers a request; HEAD as GET. */
    Reply answer(HttpExchange exchange) {
        String rawPath = exchange.getRequestURI().getRawPath();
        List<String> path = List.of(rawPath.split("/", -1)).stream()
                .map(part -> Asked.decoded(part.replace("+", "%2B")))
                .toList();
        String asked = exchange.getRequestMethod();
        String method = asked.equals("HEAD") ? "GET" : asked;
        TreeSet<String> others = new TreeSet<>();
        for (Route route : routes) {
            Optional<Map<String, String>> names = route.match(path);
            if (names.isPresent() && route.method().equals(method)) {
                return route.handler().answer(new Asked(exchange, names.get()));
            }
            names.ifPresent(match -> others.add(route.method()));
        }
        if (others.isEmpty()) {
            throw new ApiException(
                    ApiException.NOT_FOUND,
                    rawPath,
                    "there is nothing here",
                    routes.stream()
                            .map(route -> String.join("/", route.parts()))
                            .filter(known -> known.startsWith("/api"))
                            .distinct()
                            .collect(Collectors.joining(", ")));
        }
        exchange.getResponseHeaders().set("Allow", String.join(", ", others));
        throw new ApiException(ApiException.NOT_ALLOWED, rawPath, "the method " + asked, String.join(" or ", others));
    }
}
