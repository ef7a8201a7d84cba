package io.smppcore.simulator.web;

import com.sun.net.httpserver.HttpExchange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The handlers of HTTP requests by method and path. All are added before the server starts; after that, any thread may
 * call {@link #answer}.
 */
final class ApiRoutes {

    private final List<Route> routes = new ArrayList<>();

    @FunctionalInterface
    interface Handler {
        Reply answer(ApiRequest request);
    }

    /**
     * A handler with its method and the segments of its path. A segment in braces is a placeholder that matches any
     * segment.
     */
    private record Route(String method, List<String> parts, Handler handler) {

        /** Returns the values of the placeholders by name; empty if the path does not match. */
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

    /** Adds a handler. */
    ApiRoutes on(String method, String path, Handler handler) {
        routes.add(new Route(method, List.of(path.split("/", -1)), handler));
        return this;
    }

    /**
     * Calls the handler of a request. HEAD is handled as GET; the server omits the body.
     *
     * @throws ApiException if there is no such path, or if it does not allow the method
     */
    Reply answer(HttpExchange exchange) {
        String rawPath = exchange.getRequestURI().getRawPath();
        List<String> path = List.of(rawPath.split("/", -1)).stream()
                .map(part -> ApiRequest.decoded(part.replace("+", "%2B")))
                .toList();
        String request = exchange.getRequestMethod();
        String method = request.equals("HEAD") ? "GET" : request;
        TreeSet<String> others = new TreeSet<>();
        for (Route route : routes) {
            Optional<Map<String, String>> names = route.match(path);
            if (names.isPresent() && route.method().equals(method)) {
                return route.handler().answer(new ApiRequest(exchange, names.get()));
            }
            names.ifPresent(match -> others.add(route.method()));
        }
        if (others.isEmpty()) {
            throw new ApiException(
                    ApiException.NOT_FOUND,
                    rawPath,
                    "no such resource",
                    routes.stream()
                            .map(route -> String.join("/", route.parts()))
                            .filter(known -> known.startsWith("/api"))
                            .distinct()
                            .collect(Collectors.joining(", ")));
        }
        exchange.getResponseHeaders().set("Allow", String.join(", ", others));
        throw new ApiException(ApiException.NOT_ALLOWED, rawPath, "the method " + request, String.join(" or ", others));
    }
}
