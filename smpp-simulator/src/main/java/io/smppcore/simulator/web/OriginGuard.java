package io.smppcore.simulator.web;

import com.sun.net.httpserver.Headers;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/*
 * Pages of other origins must neither read nor use the REST interface. No response allows other origins to read it, so
 * two cases remain: a foreign name that resolves to this machine (DNS rebinding), for which Host must be an address,
 * localhost or the configured name; and a request with side effects whose response need not be read, for which browsers
 * send the origin.
 */

/** A check of HTTP requests that refuses those caused by web pages of other origins. Immutable. */
final class OriginGuard {

    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}|\\[[0-9a-f:.%]+]");
    private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");

    private final String host;

    OriginGuard(String host) {
        this.host = host.toLowerCase(Locale.ROOT);
    }

    /**
     * Checks a request.
     *
     * @throws ApiException if the request must be refused
     */
    void check(String method, Headers headers) {
        String named = Optional.ofNullable(headers.getFirst("Host")).orElse("").toLowerCase(Locale.ROOT);
        String name = PORT.matcher(named).replaceFirst("");
        if (!name.equals("localhost")
                && !name.equals(host)
                && !ADDRESS.matcher(name).matches()) {
            throw new ApiException(
                    ApiException.MISDIRECTED, "header Host", "'" + named + "'", "an address, localhost, or " + host);
        }
        if (method.equals("GET") || method.equals("HEAD")) {
            return;
        }
        String origin = headers.getFirst("Origin");
        boolean isOurs = origin == null || origin.toLowerCase(Locale.ROOT).equals("http://" + named);
        if (!isOurs || "cross-site".equals(headers.getFirst("Sec-Fetch-Site"))) {
            throw new ApiException(
                    ApiException.FORBIDDEN,
                    "header Origin",
                    "'" + origin + "'",
                    "http://" + named + ", or no such header");
        }
    }
}
