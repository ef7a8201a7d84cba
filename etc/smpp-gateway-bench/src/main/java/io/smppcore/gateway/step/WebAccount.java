package io.smppcore.gateway.step;

import com.fasterxml.jackson.jr.ob.JSON;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.smppcore.gateway.load.Ledger;
import io.smppcore.gateway.load.NumberedTexts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** An account that submits messages over HTTP, repeats each until it has its id, and receives receipts by callback. */
public final class WebAccount implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int ACCEPTED = 202;

    private final HttpServer callbacks;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();
    private final Set<String> events = ConcurrentHashMap.newKeySet();
    private final Ledger ledger;

    /** Starts the server of the callbacks. */
    public WebAccount(Ledger ledger) throws IOException {
        this.ledger = ledger;
        callbacks = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        callbacks.createContext("/", this::called);
        callbacks.start();
    }

    /** Returns the URL of the callback. */
    public String url() {
        return "http://127.0.0.1:" + callbacks.getAddress().getPort() + "/";
    }

    private void called(HttpExchange exchange) throws IOException {
        try (exchange) {
            Map<String, Object> event = JSON.std.mapFrom(exchange.getRequestBody());
            // A repetition of an event has the same eventId.
            if (event.get("id") instanceof String id && events.add(String.valueOf(event.get("eventId")))) {
                ledger.receipt(id);
            }
            exchange.sendResponseHeaders(204, -1);
        }
    }

    /**
     * Submits a message once; a repetition with the same number gets the same id. Returns true if it was accepted.
     *
     * @param port port of the HTTP interface of the gateway
     * @param number number of the message
     * @param parts number of its parts
     */
    public boolean submit(int port, String token, long number, String destination, int parts)
            throws InterruptedException {
        String body = "{\"from\":\"Web\",\"to\":\"%s\",\"text\":\"%s\",\"receipt\":true}"
                .formatted(destination, NumberedTexts.of(number, parts));
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/messages"))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "number-" + number)
                .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8))
                .build();
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != ACCEPTED) {
                return false;
            }
            Map<String, Object> accepted = JSON.std.mapFrom(response.body());
            if (!Integer.valueOf(parts).equals(accepted.get("parts"))) {
                throw new IllegalStateException(
                        "message " + number + ": " + accepted + " (expected parts: " + parts + ")");
            }
            ledger.accepted(number, String.valueOf(accepted.get("id")), parts);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns true if the gateway says that its store has failed. */
    boolean isStoreFailed(int port) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health/ready"))
                .timeout(PATIENCE)
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString())
                    .body()
                    .contains("the store has failed");
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        callbacks.stop(0);
        client.close();
    }
}
