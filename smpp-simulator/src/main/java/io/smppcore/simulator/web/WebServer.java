package io.smppcore.simulator.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.smppcore.simulator.scenario.Scenario.HttpBehaviour;
import io.smppcore.simulator.scenario.ScenarioException;
import io.smppcore.type.SmppException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP server of the page. Each request runs on its own virtual thread; at most 64 run at a time, each for at most
 * about 30 s. Thread-safe.
 */
final class WebServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);

    private static final int MAX_REQUESTS = 64;
    private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int BACKLOG = 64;

    /**
     * Content security policy of all responses, which allows only resources of this server, and neither inline scripts
     * nor inline styles.
     */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

    private final Semaphore permits = new Semaphore(MAX_REQUESTS);
    private final Map<Thread, Long> started = new ConcurrentHashMap<>();
    private final ApiRoutes routes;
    private final OriginGuard guard;
    private final HttpServer server;

    private WebServer(HttpBehaviour address, ApiRoutes routes) throws IOException {
        this.routes = routes;
        guard = new OriginGuard(address.host());
        server = HttpServer.create(new InetSocketAddress(address.host(), address.port()), BACKLOG);
        server.setExecutor(this::execute);
        server.createContext("/", this::handle);
    }

    /**
     * Starts a server.
     *
     * @throws SmppException if it cannot listen on the address
     */
    static WebServer start(HttpBehaviour address, ApiRoutes routes) {
        try {
            WebServer web = new WebServer(address, routes);
            web.server.start();
            return web;
        } catch (IOException | RuntimeException e) {
            throw new SmppException(
                    "http: cannot listen on " + address.host() + ":" + address.port() + ": " + e.getMessage()
                            + " (expected: an address of this machine and a port that is free; 0 for any)",
                    e);
        }
    }

    InetSocketAddress address() {
        return server.getAddress();
    }

    /**
     * Interrupts the threads of requests that run for more than 30 s, such as those whose body never arrives. Called
     * about once per second.
     */
    void interruptOverdue(long nowNanos) {
        started.forEach((thread, since) -> {
            if (nowNanos - since > MAX_NANOS) {
                thread.interrupt();
            }
        });
    }

    @Override
    public void close() {
        server.stop(0);
        started.keySet().forEach(Thread::interrupt);
    }

    /**
     * Runs a request on a new virtual thread. Rejects it if too many are running; the HTTP server then closes its
     * connection.
     */
    private void execute(Runnable request) {
        if (!permits.tryAcquire()) {
            throw new RejectedExecutionException(MAX_REQUESTS + " requests at a time");
        }
        Thread.ofVirtual().name("smpp-http").start(() -> {
            started.put(Thread.currentThread(), System.nanoTime());
            try {
                request.run();
            } finally {
                started.remove(Thread.currentThread());
                permits.release();
            }
        });
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Reply reply = answer(exchange);
            Headers headers = exchange.getResponseHeaders();
            headers.set("Content-Type", reply.type());
            headers.set("Content-Security-Policy", POLICY);
            headers.set("X-Content-Type-Options", "nosniff");
            headers.set("Referrer-Policy", "no-referrer");
            headers.set("Cross-Origin-Resource-Policy", "same-origin");
            headers.set("Cache-Control", "no-store");
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.sendResponseHeaders(reply.status(), -1);
                return;
            }
            exchange.sendResponseHeaders(reply.status(), reply.body().length == 0 ? -1 : reply.body().length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(reply.body());
            }
        }
    }

    private Reply answer(HttpExchange exchange) {
        try {
            guard.check(exchange.getRequestMethod(), exchange.getRequestHeaders());
            return routes.answer(exchange);
        } catch (ApiException e) {
            return Reply.refusal(e);
        } catch (ScenarioException e) {
            return Reply.refusal(ApiException.unreadable(e));
        } catch (StackOverflowError e) {
            LOG.warn("{} {} is nested too deeply", exchange.getRequestMethod(), exchange.getRequestURI());
            return Reply.refusal(
                    new ApiException(ApiException.BAD_REQUEST, "body", "nested too deeply", "fewer levels"));
        } catch (RuntimeException | Error e) {
            LOG.error("{} {} has failed", exchange.getRequestMethod(), exchange.getRequestURI(), e);
            return Reply.refusal(new ApiException(
                    ApiException.FAILED,
                    exchange.getRequestURI().getPath(),
                    e.toString(),
                    "no internal error; see the log"));
        }
    }
}
