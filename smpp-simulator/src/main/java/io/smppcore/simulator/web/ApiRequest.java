package io.smppcore.simulator.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** An HTTP request with its parsed path and query, as handlers of {@link ApiRoutes} receive it. Not thread-safe. */
final class ApiRequest {

    static final int MAX_BODY_OCTETS = 1 << 20;

    private final HttpExchange exchange;
    private final Map<String, String> path;
    private final Map<String, String> query;

    ApiRequest(HttpExchange exchange, Map<String, String> path) {
        this.exchange = exchange;
        this.path = path;
        this.query = query(exchange.getRequestURI());
    }

    /** Returns the segment of the path that matched a placeholder; empty if the route has no such placeholder. */
    String path(String name) {
        return path.getOrDefault(name, "");
    }

    /** Returns true if the client accepts a media type. */
    boolean accepts(String type) {
        return exchange.getRequestHeaders().getOrDefault("Accept", List.of()).stream()
                .anyMatch(accepted -> accepted.contains(type));
    }

    /**
     * Returns an integer of the query; the default if it is absent.
     *
     * @throws ApiException if the value is not an integer in the range
     */
    long number(String name, long min, long max, long defaultValue) {
        return value(
                name,
                Long::parseLong,
                value -> value >= min && value <= max,
                "a number, " + min + " to " + max,
                defaultValue);
    }

    /**
     * Returns a decimal number of the query, more than 0 and at most the maximum; 0 if it is absent.
     *
     * @throws ApiException if the value is not a number in the range
     */
    double rate(String name, double max) {
        return value(name, Double::parseDouble, value -> value > 0 && value <= max, "> 0, <= " + max, 0.0);
    }

    private <T> T value(String name, Function<String, T> parser, Predicate<T> range, String expected, T defaultValue) {
        String text = query.get(name);
        if (text == null) {
            return defaultValue;
        }
        try {
            T value = parser.apply(text);
            if (range.test(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw new ApiException(ApiException.BAD_REQUEST, "query, " + name, "'" + text + "'", expected);
    }

    /**
     * Reads the whole body. Blocks until it has arrived.
     *
     * @throws ApiException if the body is longer than 1 MiB, not in UTF-8, or not complete in time
     */
    String body() {
        try (InputStream in = exchange.getRequestBody()) {
            byte[] octets = in.readNBytes(MAX_BODY_OCTETS + 1);
            if (octets.length > MAX_BODY_OCTETS) {
                throw new ApiException(
                        ApiException.TOO_LARGE,
                        "body",
                        "more than " + MAX_BODY_OCTETS + " octets",
                        "<= " + MAX_BODY_OCTETS + "; split the request");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(octets))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new ApiException(ApiException.BAD_REQUEST, "body", "not in UTF-8", "UTF-8");
        } catch (IOException e) {
            throw new ApiException(ApiException.BAD_REQUEST, "body", "cannot be read: " + e, "a whole body in 30 s");
        }
    }

    private static Map<String, String> query(URI uri) {
        Map<String, String> values = new LinkedHashMap<>();
        String raw = uri.getRawQuery();
        if (raw != null) {
            for (String pair : raw.split("&", -1)) {
                int equals = pair.indexOf('=');
                values.put(decoded(equals < 0 ? pair : pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
            }
        }
        return values;
    }

    static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new ApiException(ApiException.BAD_REQUEST, "address", "'" + text + "'", "% with two digits");
        }
    }
}
