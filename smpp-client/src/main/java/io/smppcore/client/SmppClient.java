package io.smppcore.client;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionConfig;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionState;
import io.smppcore.session.SessionTaps;
import io.smppcore.session.SmppSession;
import io.smppcore.session.SmppTransport;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Npi;
import io.smppcore.type.SmppException;
import io.smppcore.type.Ton;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client (ESME) with one bind to a message centre. Thread-safe.
 *
 * <pre>{@code
 * try (SmppClient client = SmppClient.builder()
 *         .endpoint("smsc.example.com", 2775)
 *         .systemId("me")
 *         .password("secret")
 *         .connect()) {
 *     SubmitSmResp response = client.send(message);
 * }
 * }</pre>
 */
public final class SmppClient implements AutoCloseable {

    private final String host;
    private final int port;
    private final BindRequest<?> bind;
    private final Duration connectTimeout;
    private final SmppTransport transport;
    private final SessionConfig sessionConfig;

    private final AtomicReference<@Nullable CompletableFuture<Void>> attempt = new AtomicReference<>();
    private volatile @Nullable SmppSession session;

    private SmppClient(Builder builder) {
        this.host = builder.host;
        this.port = builder.port;
        this.bind = builder.bindRequest();
        this.connectTimeout = builder.connectTimeout;
        this.transport = builder.transport != null ? builder.transport : SmppTransport.shared();
        this.sessionConfig = new SessionConfig(
                builder.options.build(),
                builder.handlers.build(),
                (session, request) -> (BindResp) request.respond(CommandStatus.ESME_RINVBNDSTS),
                builder.listener,
                builder.taps);
    }

    /**
     * Starts a client.
     *
     * @return a builder for a transceiver with the default options
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Connects and binds, and waits until that has worked or failed.
     *
     * @throws ConnectFailedException if there is no connection, or it ended before the bind was answered
     * @throws BindRefusedException if the message centre refuses the bind
     * @throws IllegalStateException if the client is connected already
     */
    public void connect() {
        try {
            connectAsync().join();
        } catch (CompletionException e) {
            throw forCaller(e.getCause());
        }
    }

    /**
     * Connects and binds.
     *
     * @return completes when the session is bound, or with a {@link ConnectFailedException} or a {@link BindRefusedException}
     */
    public CompletableFuture<Void> connectAsync() {
        CompletableFuture<Void> result = new CompletableFuture<>();
        if (!attempt.compareAndSet(null, result)) {
            return CompletableFuture.failedFuture(new IllegalStateException(this + ": connecting already"));
        }
        if (state() != SessionState.CLOSED) {
            attempt.set(null);
            return CompletableFuture.failedFuture(new IllegalStateException(this + ": connected already"));
        }
        resolve()
                .thenCompose(address -> transport.connect(address, connectTimeout, sessionConfig))
                .thenCompose(opened -> bind(opened, result))
                .whenComplete((bound, failure) -> finish(result, failure));
        return result;
    }

    /**
     * Sends a request and waits for the response. See {@link SmppSession#send}.
     *
     * @param <R> the response
     * @param request what to send
     * @return the response, whatever its status
     * @throws io.smppcore.session.RequestFailedException if there is none
     * @throws IllegalStateException if the client was never connected
     */
    public <R extends Response> R send(Request<R> request) {
        return session().send(request);
    }

    /**
     * Sends a request and never blocks. See {@link SmppSession#sendAsync}.
     *
     * @param <R> the response
     * @param request what to send
     * @return completes with the response, whatever its status, or with a {@link io.smppcore.session.RequestFailedException}
     * @throws IllegalStateException if the client was never connected
     */
    public <R extends Response> CompletableFuture<R> sendAsync(Request<R> request) {
        return session().sendAsync(request);
    }

    /**
     * The session behind this client.
     *
     * @return the session of the last successful {@link #connect}
     * @throws IllegalStateException if there was none
     */
    public SmppSession session() {
        SmppSession current = session;
        if (current == null) {
            throw new IllegalStateException(this + ": not connected (call connect first)");
        }
        return current;
    }

    /**
     * Where the session is in its life.
     *
     * @return the state of the session, {@link SessionState#CLOSED} before the first connect
     */
    public SessionState state() {
        SmppSession current = session;
        return current == null ? SessionState.CLOSED : current.state();
    }

    /**
     * Ends the session in order. See {@link SmppSession#closeAsync}.
     *
     * @return completes when the connection is closed; at once when there is none
     */
    public CompletableFuture<@Nullable CloseReason> closeAsync() {
        abandonAttempt();
        SmppSession current = session;
        return current == null
                ? CompletableFuture.completedFuture(null)
                : current.closeAsync().thenApply(reason -> reason);
    }

    /** Ends the session in order and waits until it is over. Bounded by the drain and unbind timeouts of the options. */
    @Override
    public void close() {
        abandonAttempt();
        SmppSession current = session;
        if (current != null) {
            current.close();
        }
    }

    /** Closes the connection at once. What is in flight fails with unknown outcome. */
    public void closeNow() {
        abandonAttempt();
        SmppSession current = session;
        if (current != null) {
            current.closeNow();
        }
    }

    @Override
    public String toString() {
        return "client " + bind.systemId() + " of " + endpoint();
    }

    /* On a virtual thread, because the resolver of the JDK blocks. */
    private CompletableFuture<InetSocketAddress> resolve() {
        CompletableFuture<InetSocketAddress> resolved = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            try {
                resolved.complete(new InetSocketAddress(InetAddress.getByName(host), port));
            } catch (UnknownHostException e) {
                resolved.completeExceptionally(new ConnectFailedException(endpoint() + ": unknown host", e));
            }
        });
        return resolved;
    }

    private CompletableFuture<Void> bind(SmppSession opened, CompletableFuture<Void> result) {
        return opened.sendAsync(bind).thenAccept(response -> {
            if (!response.isOk()) {
                opened.closeNow();
                throw new BindRefusedException(endpoint(), bind.systemId(), response);
            }
            session = opened;
            if (result.isDone()) {
                opened.closeAsync(); // abandoned in the meantime; whoever comes later finds the session
            }
        });
    }

    private void finish(CompletableFuture<Void> result, @Nullable Throwable failure) {
        attempt.set(null);
        if (failure == null) {
            result.complete(null);
        } else {
            result.completeExceptionally(explain(failure));
        }
    }

    /** An attempt to connect that is under way must not end with a session that nobody closes. */
    private void abandonAttempt() {
        CompletableFuture<Void> current = attempt.get();
        if (current != null) {
            current.completeExceptionally(
                    new ConnectFailedException(endpoint() + ": closed while connecting", new CancellationException()));
        }
    }

    private SmppException explain(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof BindRefusedException || cause instanceof ConnectFailedException) {
            return (SmppException) cause;
        }
        String detail = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new ConnectFailedException(endpoint() + ": " + detail, cause);
    }

    private static RuntimeException forCaller(@Nullable Throwable failure) {
        return switch (failure) {
            case IllegalStateException e -> e;
            case RuntimeException e -> {
                e.setStackTrace(Thread.currentThread().getStackTrace());
                yield e;
            }
            case null, default -> new IllegalStateException(failure);
        };
    }

    private String endpoint() {
        return host + ":" + port;
    }

    /** Builds a client. Not thread-safe. */
    public static final class Builder {

        private static final int SMPP_PORT = 2775;
        private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
        private static final Duration MIN_CONNECT_TIMEOUT = Duration.ofMillis(1);
        private static final Duration MAX_CONNECT_TIMEOUT = Duration.ofDays(7);
        private static final int MAX_PORT = 65_535;

        private String host = "localhost";
        private int port = SMPP_PORT;
        private BindType bindType = BindType.TRANSCEIVER;
        private String systemId = "";
        private String password = "";
        private String systemType = "";
        private InterfaceVersion interfaceVersion = InterfaceVersion.V3_4;
        private Ton addressTon = Ton.UNKNOWN;
        private Npi addressNpi = Npi.UNKNOWN;
        private String addressRange = "";
        private Duration connectTimeout = CONNECT_TIMEOUT;
        private final SessionOptions.Builder options = SessionOptions.builder();
        private final RequestHandlers.Builder handlers = RequestHandlers.builder();
        private SessionListener listener = SessionListener.NONE;
        private @Nullable SmppTransport transport;
        private SessionTaps taps = SessionTaps.NONE;

        private Builder() {}

        /**
         * Sets where the message centre listens.
         *
         * @param newHost name or address; looked up again at every connect
         * @param newPort 1 to 65,535; 2775 is the registered one
         * @return this builder
         */
        public Builder endpoint(String newHost, int newPort) {
            if (newPort < 1 || newPort > MAX_PORT) {
                throw new IllegalArgumentException("port: " + newPort + " (expected: 1 to " + MAX_PORT + ")");
            }
            host = newHost;
            port = newPort;
            return this;
        }

        /**
         * Sets the kind of bind.
         *
         * @param value transceiver by default
         * @return this builder
         */
        public Builder bindType(BindType value) {
            bindType = value;
            return this;
        }

        /**
         * Sets who binds.
         *
         * @param value at most 15 octets
         * @return this builder
         */
        public Builder systemId(String value) {
            systemId = value;
            return this;
        }

        /**
         * Sets the password.
         *
         * @param value at most 8 octets
         * @return this builder
         */
        public Builder password(String value) {
            password = value;
            return this;
        }

        /**
         * Sets the kind of system that binds.
         *
         * @param value at most 12 octets, empty by default
         * @return this builder
         */
        public Builder systemType(String value) {
            systemType = value;
            return this;
        }

        /**
         * Sets the version to announce.
         *
         * @param value 3.4 by default
         * @return this builder
         */
        public Builder interfaceVersion(InterfaceVersion value) {
            interfaceVersion = value;
            return this;
        }

        /**
         * Sets the addresses that the client serves.
         *
         * @param ton type of number
         * @param npi numbering plan
         * @param range an address or a UNIX regular expression, at most 40 octets
         * @return this builder
         */
        public Builder addressRange(Ton ton, Npi npi, String range) {
            addressTon = ton;
            addressNpi = npi;
            addressRange = range;
            return this;
        }

        /**
         * Sets how long to try to connect.
         *
         * @param value 1 ms to 7 days, 10 s by default
         * @return this builder
         */
        public Builder connectTimeout(Duration value) {
            if (value.compareTo(MIN_CONNECT_TIMEOUT) < 0 || value.compareTo(MAX_CONNECT_TIMEOUT) > 0) {
                throw new IllegalArgumentException("connectTimeout: " + value + " (expected: 1 ms to 7 days)");
            }
            connectTimeout = value;
            return this;
        }

        /**
         * Sets the window.
         *
         * @param requests how many may be in flight, 1 to 65,536; 10 by default
         * @return this builder
         */
        public Builder window(int requests) {
            options.windowSize(requests);
            return this;
        }

        /**
         * Changes the options of the session.
         *
         * @param change called at once with the options so far
         * @return this builder
         */
        public Builder options(Consumer<SessionOptions.Builder> change) {
            change.accept(options);
            return this;
        }

        /**
         * Sets who answers deliver_sm: messages and receipts. Without a handler they are refused with ESME_RX_T_APPN, so that the
         * message centre keeps them.
         *
         * @param handler may block unless the dispatch is {@link io.smppcore.session.Dispatch#EVENT_LOOP}
         * @return this builder
         */
        public Builder onDeliverSm(RequestHandler<DeliverSm, DeliverSmResp> handler) {
            handlers.on(DeliverSm.class, handler);
            return this;
        }

        /**
         * Changes who answers which request.
         *
         * @param change called at once with the handlers so far
         * @return this builder
         */
        public Builder handlers(Consumer<RequestHandlers.Builder> change) {
            change.accept(handlers);
            return this;
        }

        /**
         * Sets who hears about the life of the session.
         *
         * @param value must not block
         * @return this builder
         */
        public Builder listener(SessionListener value) {
            listener = value;
            return this;
        }

        /**
         * Adds someone who sees every PDU and may veto it.
         *
         * @param interceptor asked after those added before; must not block
         * @return this builder
         */
        public Builder interceptor(PduInterceptor interceptor) {
            taps = taps.with(interceptor);
            return this;
        }

        /**
         * Adds someone who sees the octets of every PDU.
         *
         * @param tap told after those added before; must not block
         * @return this builder
         */
        public Builder octetTap(OctetTap tap) {
            taps = taps.with(tap);
            return this;
        }

        /**
         * Sets the transport.
         *
         * @param value stays owned by the caller; the shared one by default
         * @return this builder
         */
        public Builder transport(SmppTransport value) {
            transport = value;
            return this;
        }

        /**
         * Makes the client without connecting it.
         *
         * @return a client to call {@link SmppClient#connect} on
         * @throws io.smppcore.type.InvalidFieldException if a field of the bind is too long or cannot be written
         * @throws IllegalArgumentException if an option is out of range
         */
        public SmppClient build() {
            return new SmppClient(this);
        }

        /**
         * Makes the client and connects it.
         *
         * @return a bound client
         * @throws ConnectFailedException if there is no connection, or it ended before the bind was answered
         * @throws BindRefusedException if the message centre refuses the bind
         */
        public SmppClient connect() {
            SmppClient client = build();
            client.connect();
            return client;
        }

        private BindRequest<?> bindRequest() {
            return BindRequest.builder(bindType)
                    .systemId(systemId)
                    .password(password)
                    .systemType(systemType)
                    .interfaceVersion(interfaceVersion)
                    .addressRange(addressTon, addressNpi, addressRange)
                    .build();
        }
    }
}
