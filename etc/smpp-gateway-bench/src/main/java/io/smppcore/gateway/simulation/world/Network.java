package io.smppcore.gateway.simulation.world;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.server.BindAttempt;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The network: who listens where, the connections, and how long octets take. */
final class Network {

    private static @Nullable Network current;

    final Loop loop;
    private final SplittableRandom random;
    private final Map<Integer, SimulatedServer> listening = new LinkedHashMap<>();
    private final List<End> open = new ArrayList<>();
    private final Map<Integer, WebServer> webServers = new LinkedHashMap<>();

    /** Copies of the configuration on the disks of nodes, by the name of the node. */
    final Map<String, byte[]> files = new HashMap<>();

    /** Times until which no octets arrive, by the nodes at the two ends. */
    private final Map<List<String>, Long> stalledUntil = new LinkedHashMap<>();

    private int sessions;
    private int ports = 50_000;

    /** Upper bound of the time that octets take to the other end; raised while the network is slow. */
    private long maxDelayNanos = TimeUnit.MILLISECONDS.toNanos(20);

    private @Nullable Observer observer;

    /** True while no connection can be opened. */
    private boolean isDown;

    private Network(Loop loop, SplittableRandom random) {
        this.loop = loop;
        this.random = random;
    }

    /** Creates a network without connections, which becomes the current one. */
    static Network start(Loop loop, SplittableRandom random) {
        Network network = new Network(loop, random);
        current = network;
        return network;
    }

    /** Returns the network of the current run. */
    static Network current() {
        Network network = current;
        if (network == null) {
            throw new IllegalStateException("no simulation runs");
        }
        return network;
    }

    /** A receiver of HTTP requests. */
    @FunctionalInterface
    interface WebServer {

        /**
         * Receives a request.
         *
         * @param from process that has sent it
         * @param sent time at which it has sent it
         */
        void received(Machine from, long sent, byte[] body, WebResponse response);
    }

    /** A response to an HTTP request, which may be sent late or never. */
    interface WebResponse {

        /**
         * Sends a status.
         *
         * @param arrived called when the status arrives in time
         */
        void send(int status, Runnable arrived);

        /** Ends the connection without a response. */
        void cut();
    }

    /** An observer of what processes send and receive. */
    interface Observer {

        /** Notes that a process sends a request to another one, where the same object arrives. */
        void sent(Machine at, Machine to, Request<?> request);

        /** Notes that a request is handled at a process until {@link #handled}. */
        void handles(Machine at, Request<?> request);

        /** Notes that the handler of a request has returned. */
        void handled(Machine at);

        /**
         * Notes that a response has arrived at a process.
         *
         * @param isLate true if it has arrived after the timeout, or after an earlier response
         */
        void arrived(Machine at, Request<?> request, Response response, boolean isLate);

        /** Notes that a client of a process has got or lost a bind to a port. */
        void bound(Machine at, int port, boolean isBound);
    }

    void observe(Observer value) {
        observer = value;
    }

    void sent(Machine at, Machine to, Request<?> request) {
        if (observer != null) {
            observer.sent(at, to, request);
        }
    }

    /** Calls the handler of a request at a process. */
    <T> T handle(Machine at, Request<?> request, Callable<T> handler) throws Exception {
        if (observer == null) {
            return handler.call();
        }
        observer.handles(at, request);
        try {
            return handler.call();
        } finally {
            observer.handled(at);
        }
    }

    void arrived(Machine at, Request<?> request, Response response, boolean isLate) {
        if (observer != null) {
            observer.arrived(at, request, response, isLate);
        }
    }

    void bound(Machine at, int port, boolean isBound) {
        if (observer != null) {
            observer.bound(at, port, isBound);
        }
    }

    long delay() {
        return 100_000 + random.nextLong(maxDelayNanos);
    }

    void maxDelay(long nanos) {
        maxDelayNanos = nanos;
    }

    void down(boolean value) {
        isDown = value;
    }

    /** Lets no octets of a node arrive at another one for a time; they arrive later, as TCP repeats them. */
    void stall(String from, String to, long nanos) {
        stalledUntil.merge(List.of(from, to), loop.now() + nanos, Math::max);
    }

    /** Returns the time from which octets of a process arrive at another one. */
    long stalledUntil(Machine from, Machine to) {
        return stalledUntil.isEmpty() ? 0 : stalledUntil.getOrDefault(List.of(from.node(), to.node()), 0L);
    }

    String nextSession() {
        return "s" + ++sessions;
    }

    int nextPort() {
        return ++ports;
    }

    void listen(int port, SimulatedServer server) {
        listening.put(port, server);
    }

    void closed(int port, SimulatedServer server) {
        listening.remove(port, server);
    }

    /** Returns the open connections, each by the end that has accepted it. */
    List<End> open() {
        open.removeIf(End::isClosed);
        return List.copyOf(open);
    }

    /** Text of a failure to connect because nobody listens at the port. */
    static final String REFUSED = "connection refused";

    private static final long CONNECT_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(10);

    /**
     * Opens a connection and binds. Calls back on a virtual thread of the client, with null or the reason of the
     * failure; if it is null, the session is bound.
     */
    void connect(End client, int port, BindRequest bind, Consumer<@Nullable String> done) {
        client.machine.after(delay(), () -> {
            SimulatedServer server = listening.get(port);
            if (isDown || server == null || server.machine.isDead()) {
                client.machine.after(delay(), () -> done.accept(REFUSED));
                return;
            }
            if (stalledUntil(client.machine, server.machine) > loop.now()) {
                client.machine.after(CONNECT_TIMEOUT_NANOS, () -> done.accept("connect timeout"));
                return;
            }
            End accepted = server.accept(bind);
            client.connect(accepted);
            open.add(accepted);
            accepted.machine.after(delay(), () -> {
                boolean isAccepted = server.authenticate(new BindAttempt(bind, address(port)));
                if (isAccepted) {
                    accepted.bound();
                }
                accepted.toOther(() -> {
                    if (isAccepted) {
                        client.bound();
                        done.accept(null);
                    } else {
                        client.broken(CloseReason.Kind.BIND_REFUSED);
                        done.accept("bind refused");
                    }
                });
            });
        });
    }

    void listen(int port, WebServer server) {
        webServers.put(port, server);
    }

    boolean isDown() {
        return isDown;
    }

    /** Sends an HTTP request; the future completes on the process that sends it. */
    void post(Machine from, int port, byte[] body, CompletableFuture<Integer> status) {
        WebServer server = webServers.get(port);
        long sent = loop.now();
        loop.after(delay(), () -> {
            if (isDown || server == null) {
                fail(from, status);
                return;
            }
            server.received(from, sent, body, new WebResponse() {
                @Override
                public void send(int value, Runnable arrived) {
                    from.after(delay(), () -> {
                        if (!status.isDone()) {
                            arrived.run();
                            status.complete(value);
                        }
                    });
                }

                @Override
                public void cut() {
                    fail(from, status);
                }
            });
        });
    }

    private void fail(Machine from, CompletableFuture<Integer> status) {
        from.after(delay(), () -> status.completeExceptionally(new IOException("no connection")));
    }

    private static InetSocketAddress address(int port) {
        return InetSocketAddress.createUnresolved("127.0.0.1", port);
    }

    /**
     * Detection of the silence of the other end of a connection, as by enquire_link. Only for connections between
     * nodes, which detect it within seconds.
     */
    static final class KeepAlive {

        private static final SessionOptions DEFAULTS = SessionOptions.defaults();
        private static final long PAUSED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

        private final End end;
        private final Loop loop;
        private final long interval;
        private final long timeout;

        /** Time at which the latest octets have arrived. */
        private long heard;

        KeepAlive(End end, Loop loop, SessionOptions options) {
            this.end = end;
            this.loop = loop;
            this.interval = options.enquireLinkInterval().toNanos();
            this.timeout = options.enquireLinkTimeout().toNanos();
        }

        void heard() {
            heard = loop.now();
        }

        /** Begins when the session is bound. */
        void start() {
            if (interval < DEFAULTS.enquireLinkInterval().toNanos()) {
                heard();
                check();
            }
        }

        private void check() {
            if (end.isClosed()) {
                return;
            }
            if (end.machine.isPaused()) {
                loop.after(PAUSED_NANOS, this::check);
                return;
            }
            long silent = loop.now() - heard;
            if (silent >= interval + timeout) {
                end.toOther(null);
                end.broken(CloseReason.Kind.TIMEOUT);
                return;
            }
            if (silent >= interval) {
                end.toOther(end::answerSilence);
            }
            loop.after(interval / 2, this::check);
        }
    }
}
