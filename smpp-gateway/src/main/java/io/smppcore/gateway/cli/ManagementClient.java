package io.smppcore.gateway.cli;

import io.smppcore.gateway.manage.ManagedJson;
import io.smppcore.internal.util.Printable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Client of the management of a gateway. Redirects are not followed, so that the token stays with the host. */
final class ManagementClient {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** Longer than the gateway waits for its other nodes. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private static final int OK = 200;
    private static final int FIRST_REFUSAL = 300;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build();
    private final URI url;
    private final String token;

    /** Creates a client that connects at its first request. */
    ManagementClient(URI url, String token) {
        this.url = url;
        this.token = token;
    }

    /**
     * A response.
     *
     * @param tree JSON as a tree; an empty map if there is no body, the text itself if it is not JSON
     * @param text body
     * @param tag ETag, empty if there is none
     */
    record Response(Object tree, String text, String tag) {}

    /** A request, whose header fields and parameters with a null value are omitted. */
    final class Request {

        private final HttpRequest.Builder request = HttpRequest.newBuilder().timeout(TIMEOUT);
        private final StringBuilder uri = new StringBuilder(url.toString().replaceFirst("/+$", ""));
        private final String method;
        private final String path;
        private String separator = "?";
        private String body = "";

        private Request(String method, String path, Object... names) {
            this.method = method;
            this.path = path;
            Object[] segments = new Object[names.length];
            for (int i = 0; i < names.length; i++) {
                segments[i] = encoded(String.valueOf(names[i]));
            }
            uri.append(path.formatted(segments));
        }

        Request parameter(String name, @Nullable Object value) {
            if (value != null) {
                uri.append(separator).append(name).append('=').append(encoded(value.toString()));
                separator = "&";
            }
            return this;
        }

        Request header(String name, @Nullable String value) {
            if (value != null) {
                request.header(name, value);
            }
            return this;
        }

        Request body(String text) {
            body = text;
            return this;
        }

        /** Sends the request. Throws an {@link IllegalArgumentException} with the reason if it is refused. */
        Response send() throws InterruptedException {
            request.header("Authorization", "Bearer " + token)
                    .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
            try {
                HttpResponse<String> response = http.send(
                        request.uri(URI.create(uri.toString())).build(),
                        HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
                Object tree = tree(response.body());
                if (response.statusCode() < OK || response.statusCode() >= FIRST_REFUSAL) {
                    throw refusal(response.statusCode(), tree);
                }
                return new Response(
                        tree,
                        response.body(),
                        response.headers().firstValue("ETag").orElse(""));
            } catch (IOException e) {
                String outcome =
                        method.equals("GET") ? "" : "; it is unknown whether " + method + " has had its effect";
                throw new UncheckedIOException(
                        url + ": no response: " + Printable.of(e.toString()) + outcome
                                + " (expected: the address of a gateway with http, in --url or SMPP_GATEWAY_URL)",
                        e);
            }
        }

        private IllegalArgumentException refusal(int status, Object tree) {
            StringJoiner lines = new StringJoiner(System.lineSeparator());
            if (!(tree instanceof Map<?, ?> problem)) {
                return new IllegalArgumentException(url + ": status " + status + " of " + method + " " + path
                        + " without an explanation (expected: a response of a gateway)");
            }
            lines.add(status + " " + shown(problem.get("title")) + ": " + shown(problem.get("detail")));
            if (problem.get("problems") instanceof List<?> problems) {
                problems.forEach(one -> lines.add("  " + shown(one)));
            }
            return new IllegalArgumentException(lines.toString());
        }
    }

    /**
     * Begins a request.
     *
     * @param path path with {@code %s} for names, which are encoded
     */
    Request request(String method, String path, Object... names) {
        return new Request(method, path, names);
    }

    private static String shown(@Nullable Object value) {
        return Printable.of(String.valueOf(value), Integer.MAX_VALUE);
    }

    private static Object tree(String body) {
        try {
            return body.isEmpty() ? Map.of() : ManagedJson.parse(body.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            return body;
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
