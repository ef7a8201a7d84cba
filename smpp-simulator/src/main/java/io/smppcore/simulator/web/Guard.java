package io.smppcore.simulator.web;

import com.sun.net.httpserver.Headers;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/*
 * Pages of others must neither read what is here nor drive it. No answer allows other origins to read it, so what is left is:
 *  - a name of others that leads to this machine (DNS rebinding), for which the browser takes us for them: Host must be an address, localhost
 *    or the name that we were told to listen on;
 *  - a request whose answer they cannot read, but which does something: browsers tell the origin of those.
 */

/** Keeps pages of other places from using this one through the browser of somebody who may. Immutable. */
final class Guard {

    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}|\\[[0-9a-f:.%]+]");
    private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");

    private final String host;

    Guard(String host) {
        this.host = host.toLowerCase(Locale.ROOT);
    }

    /** Throws if the request must not be answered. */
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
