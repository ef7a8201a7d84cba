package io.smppcore.gateway.soak;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The management of nodes on this machine over HTTP. */
public final class Management {

    private static final int OK = 200;
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final String token;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();

    /** Creates a client with the token of the management. */
    public Management(String token) {
        this.token = token;
    }

    /** Reloads the configuration of the node with a port, and returns true if it had changes that are in effect now. */
    public boolean reload(int port) throws IOException, InterruptedException {
        Object applied = JSON.std.mapFrom(send(port, "POST", "/v1/reload")).get("applied");
        return applied instanceof List<?> changes && !changes.isEmpty();
    }

    /** Removes the dead letters of all nodes. */
    public void removeDeadLetters(int port) throws IOException, InterruptedException {
        send(port, "DELETE", "/v1/dead-letters");
    }

    /** Returns a page of the messages that the node with a port finds by parameters such as {@code to=49}. */
    public Map<String, Object> search(int port, String parameters) throws IOException, InterruptedException {
        return JSON.std.mapFrom(send(port, "GET", "/v1/messages?" + parameters));
    }

    /** Returns the value of a metric without labels on a page of metrics. */
    static double metric(String page, String name) {
        return page.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(name + ": not on the page of the metrics"));
    }

    /** Returns the page of the metrics of the node with a port. */
    public String metrics(int port) throws IOException, InterruptedException {
        return send(port, "GET", "/metrics");
    }

    private String send(int port, String method, String path) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .timeout(TIMEOUT)
                        .header("Authorization", "Bearer " + token)
                        .method(method, HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != OK) {
            throw new IllegalStateException(
                    method + " " + path + ": " + response.statusCode() + " " + response.body() + " (expected: 200)");
        }
        return response.body();
    }
}
