package io.smppcore.gateway.soak;

import com.fasterxml.jackson.jr.ob.JSON;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** An account over HTTP, and the host of its callbacks, which may be down. */
final class DayWeb implements AutoCloseable {

    static final String TOKEN = "token-of-the-app";
    private static final int CONNECTIONS = 16;
    private static final int ACCEPTED = 202;
    private static final int NO_CONTENT = 204;
    private static final int UNAVAILABLE = 503;
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    /** Blocks of a text of one part, and of one of three parts. */
    private static final int SHORT = 10;

    private static final int LONG = 40;

    private final DayLedger ledger;
    private final List<URI> nodes;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore permits = new Semaphore(CONNECTIONS);

    /** Number of times at which responses to callbacks may have been lost. */
    private final AtomicInteger interruptions = new AtomicInteger();

    private final Map<String, Reception> events = new ConcurrentHashMap<>();

    /** The first reception of an event, and the interruptions before it. */
    private record Reception(int interruptions, long nanos) {}

    private final int port;
    private @Nullable HttpServer server;

    /** Starts the host of the callbacks on a port; messages go to nodes in turn. */
    DayWeb(int port, List<Integer> nodePorts, DayLedger ledger) throws IOException {
        this.port = port;
        this.ledger = ledger;
        this.nodes = nodePorts.stream()
                .map(node -> URI.create("http://127.0.0.1:" + node + "/v1/messages"))
                .toList();
        up();
    }

    /** Accepts callbacks. */
    void up() throws IOException {
        HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        started.setExecutor(threads);
        started.createContext("/", this::callback);
        started.start();
        server = started;
    }

    /** Refuses connections. */
    void down() {
        HttpServer running = server;
        if (running != null) {
            running.stop(0);
            server = null;
        }
        interrupted();
    }

    /** Records that callbacks in flight may be repeated. */
    void interrupted() {
        interruptions.incrementAndGet();
    }

    private void callback(HttpExchange exchange) throws IOException {
        try (exchange) {
            Map<String, Object> event =
                    JSON.std.mapFrom(exchange.getRequestBody().readAllBytes());
            int before = interruptions.get();
            BooleanSupplier over = () -> interruptions.get() != before;
            String eventId = event.get("eventId") + "";
            ledger.count("callbacks");
            Reception earlier = events.put(eventId, new Reception(before, System.nanoTime()));
            if (earlier != null) {
                ledger.count(earlier.interruptions == before ? "callbacks_repeated_unexplained" : "callbacks_repeated");
            } else if ("receipt".equals(event.get("event"))) {
                ledger.receipt(event.get("id") + "", over);
            } else {
                String text = event.get("text") + "";
                ledger.originatedReceived(Long.parseLong(text.substring(1, DayTexts.BLOCK)), over);
            }
            exchange.sendResponseHeaders(NO_CONTENT, -1);
        }
    }

    /** Forgets events of more than a minute ago, except those before an interruption, which may be repeated. */
    void forget() {
        int before = interruptions.get();
        long since = System.nanoTime() - TIMEOUT.toNanos();
        events.values().removeIf(event -> event.interruptions == before && event.nanos - since < 0);
    }

    /** Submits a message when there is a free connection. */
    void submit(int choice) throws InterruptedException {
        permits.acquire();
        long number = ledger.sent();
        int blocks = choice < 80 ? SHORT : LONG;
        String text = DayTexts.of(blocks == LONG ? DayTexts.SEGMENTED : DayTexts.WHOLE, number, blocks);
        String to = (choice == 99 ? DayAccount.REFUSED : "4916") + (DayAccount.FIRST_SUBSCRIBER + choice);
        HttpRequest request = HttpRequest.newBuilder(nodes.get((int) (number % nodes.size())))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"from\":\"Shop\",\"to\":\"+" + to + "\",\"text\":\"" + text + "\"}"))
                .build();
        client.sendAsync(request, HttpResponse.BodyHandlers.ofString()).whenComplete((response, failure) -> {
            if (response == null) {
                ledger.unknown(number);
            } else {
                answered(number, response, choice == 99);
            }
            permits.release();
        });
    }

    private void answered(long number, HttpResponse<String> response, boolean isRefusalExpected) {
        if (response.statusCode() == UNAVAILABLE) {
            ledger.unknown(number);
            return;
        }
        if (response.statusCode() != ACCEPTED) {
            ledger.refused(number, isRefusalExpected);
            return;
        }
        try {
            Map<String, Object> body = JSON.std.mapFrom(response.body());
            int parts = body.get("parts") instanceof Number count ? count.intValue() : 0;
            ledger.accepted(number, body.get("id") + "", parts);
        } catch (IOException e) {
            throw new UncheckedIOException("the response is no JSON: " + response.body(), e);
        }
    }

    /** Waits until each request has its response. */
    void awaitResponses() throws InterruptedException {
        permits.acquire(CONNECTIONS);
        permits.release(CONNECTIONS);
    }

    @Override
    public void close() {
        client.close();
        if (server != null) {
            down();
        }
        threads.close();
    }
}
