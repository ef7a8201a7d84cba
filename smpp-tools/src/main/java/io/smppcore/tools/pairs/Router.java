package io.smppcore.tools.pairs;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.AccountLimits;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The built-in router: a session that binds with an address_range receives the messages to that literal address. Any
 * bind is accepted. Messages are relayed on the event loop that read them. Thread-safe.
 */
final class Router implements AutoCloseable {

    private static final String HOST = "127.0.0.1";
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    /** Minimum inbound limit of a session; senders are limited by their window. */
    private static final int MIN_INBOUND = 1_000;

    /** Capacity of a receiver's queue, for messages from any number of senders. */
    private static final int QUEUE = 1_000_000;

    private static final int MAX_BINDS = 100_000;

    /* In effect no limits, because the throughput of the router is measured. */
    private static final int MAX_REQUESTS = 10_000_000;
    private static final long MAX_OCTETS = 1L << 40;

    private final Map<Address, Route> routes = new ConcurrentHashMap<>();
    private final AtomicLong messageIds = new AtomicLong();
    private final int window;
    private final SmppTransport transport;
    private final SmppServer server;

    private Router(int connections, int window, int loops) {
        this.window = window;
        this.transport = SmppTransport.create(SmppTransport.Kind.AUTO, loops);
        this.server = SmppServer.builder()
                .host(HOST)
                .port(0)
                .transport(transport)
                .connectionLimits(ConnectionLimits.defaults()
                        .withMaxConnections(connections)
                        .withMaxPerAddress(connections))
                .authenticator(attempt -> BindDecision.accept(
                        AccountLimits.builder().maxBinds(MAX_BINDS).build()))
                .budget(MAX_REQUESTS, MAX_OCTETS)
                .options(session -> session.dispatch(Dispatch.EVENT_LOOP)
                        .window(window)
                        .queueLimit(QUEUE)
                        .inboundLimit(Math.max(MIN_INBOUND, window))
                        .drainTimeout(CLOSE_TIMEOUT)
                        .unbindTimeout(CLOSE_TIMEOUT))
                .handlers(handlers -> handlers.onAsync(SubmitSm.class, this::relay))
                .listener(new Receivers())
                .start();
    }

    /**
     * Starts a router on a free port of the loopback address.
     *
     * @param connections maximum number of connections
     * @param window maximum number of deliver_sm in flight on each session
     * @param loops number of event loops
     */
    static Router start(int connections, int window, int loops) {
        return new Router(connections, window, loops);
    }

    InetSocketAddress address() {
        return server.address();
    }

    @Override
    public void close() {
        server.close();
        transport.close();
    }

    private CompletionStage<SubmitSmResp> relay(SmppSession sender, SubmitSm message) {
        Route route = routes.get(message.destinationAddress());
        return route == null
                ? CompletableFuture.completedFuture(Route.refused(CommandStatus.ESME_RINVDSTADR))
                : route.relay(message);
    }

    private static Address addressOf(SmppSession session) {
        BindRequest bind = Objects.requireNonNull(session.bind());
        return Address.of(bind.addressTon(), bind.addressNpi(), bind.addressRange());
    }

    /** Maintains the routes. Called on the event loops. */
    private final class Receivers implements SessionListener {

        @Override
        public void onBound(SmppSession session) {
            BindRequest bind = Objects.requireNonNull(session.bind());
            if (!bind.addressRange().isEmpty()) {
                routes.put(addressOf(session), new Route(session, window, messageIds));
            }
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            if (session.bind() == null) {
                return;
            }
            Address address = addressOf(session);
            Route route = routes.get(address);
            if (route != null && route.leadsTo(session)) {
                routes.remove(address, route);
            }
        }
    }
}
