package io.smppcore.server;

import io.smppcore.config.OptionGroup;
import io.smppcore.internal.dispatch.InboundBudget;
import io.smppcore.internal.engine.SafeObserver;
import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.internal.loop.CallingThread;
import io.smppcore.internal.util.Printable;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.OctetTap;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.RequestObserver;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextEncoder;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server (SMSC) that listens for connections, accepts binds of accounts, passes their requests to handlers, and sends
 * requests to them. Thread-safe.
 *
 * <pre>{@code
 * try (SmppServer server = SmppServer.builder()
 *         .port(2775)
 *         .authenticator(BindAuthenticator.account("me", "secret"))
 *         .onSubmitSm((session, message) -> SubmitSmResp.ok(store(message)))
 *         .start()) {
 *     ...
 * }
 * }</pre>
 */
public final class SmppServer implements AutoCloseable {

    static final int MAX_REQUESTS = 100_000;

    private static final int MAX_NAME = 100;
    private static final int QUARTER = 4;
    private static final long MIN_BUDGET_OCTETS = 1 << 16;

    private final String systemId;
    private final String name;
    private final SmppTransport transport;
    private final ServerSessions sessions;
    private final InboundBudget budget;
    private final SessionConfig config;
    private final ServerSockets sockets;
    private final AccountMessages messages;

    private SmppServer(Builder builder) {
        BindAuthenticator authenticator = builder.authenticator;
        if (authenticator == null) {
            throw new IllegalStateException("authenticator: none (expected: authenticator(...);"
                    + " BindAuthenticator.anyone() lets every peer bind, for tests)");
        }
        this.systemId = checked(builder.systemId);
        this.name = Printable.of(builder.name == null ? systemId : builder.name);
        this.transport = builder.transport != null ? builder.transport : SmppTransport.shared();
        this.sessions = new ServerSessions(
                "server " + name,
                builder.listener,
                authenticator,
                builder.failedBinds.build(),
                builder.clock,
                builder.sending);
        this.budget = new InboundBudget(builder.maxRequests, builder.maxOctets);
        this.messages = new AccountMessages(sessions.sender(), TextEncoder.of(builder.defaultAlphabet));
        BindAnswers binds =
                new BindAnswers(systemId, sessions, new AccountRates(builder.clock::nanoTime), builder.preparation);
        RequestHandlers handlers = builder.handlers(messages);
        SessionOptions options = builder.options.build();
        this.config = new SessionConfig(options, handlers, binds, sessions, builder.taps, budget);
        this.sockets = ServerSockets.open(
                sessions.server(),
                transport,
                builder.endpoints(),
                builder.connectionLimits,
                options,
                own -> new SessionConfig(own, handlers, binds, sessions, builder.taps, budget));
    }

    /** Returns a builder of a server for port 2775 of every address; it needs an authenticator. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the address of the first endpoint, with the actual port if port 0 was requested. */
    public InetSocketAddress address() {
        return addresses().getFirst();
    }

    /** Returns the addresses of all endpoints in order, with the actual ports. */
    public List<InetSocketAddress> addresses() {
        return sockets.addresses();
    }

    /** Returns the port of the first endpoint, 1 to 65,535. */
    public int port() {
        return address().getPort();
    }

    /** Returns a snapshot of the bound sessions, in no particular order. */
    public List<SmppSession> sessions() {
        return sessions.bound();
    }

    /** Returns a snapshot of the bound sessions of one account, by its system_id, in the order of the binds. */
    public List<SmppSession> sessions(String account) {
        return sessions.ofAccounts().of(account);
    }

    /**
     * Returns the sessions that serve an address, by the address_range of their binds: an address, or a UNIX regular
     * expression that may match a part of it. TON and NPI of the bind have to equal those of the address unless both
     * are unknown. A bind without address_range serves no address.
     *
     * @param destination destination of the message
     * @return a snapshot of the bound receivers and transceivers of all accounts
     */
    public List<SmppSession> sessionsServing(Address destination) {
        return sessions.ofAccounts().receivers(destination);
    }

    /** Returns the number of different address ranges of bound sessions, for tests. */
    int ranges() {
        return sessions.ofAccounts().ranges();
    }

    /**
     * Sends a request, such as deliver_sm, over a session of an account, and waits for the response. See {@link
     * SendOptions}.
     *
     * @param <R> the response
     * @param account its system_id
     * @param request the request
     * @return the response, whatever its status
     * @throws io.smppcore.session.SessionClosedException if no receiving session was bound in time; nothing was sent
     * @throws io.smppcore.session.RequestFailedException as with {@link SmppSession#send}
     * @throws io.smppcore.session.BlockingOnEventLoopException if the calling thread is an event loop
     */
    public <R extends Response> R send(String account, Request<R> request) {
        return sessions.sender().send(account, request);
    }

    /**
     * Sends a request, such as deliver_sm, over a session of an account, and never blocks. See {@link SendOptions}.
     *
     * @param <R> the response
     * @param account its system_id
     * @param request the request
     * @return a future that completes with the response, whatever its status, or with a
     *     {@link io.smppcore.session.RequestFailedException}
     */
    public <R extends Response> CompletableFuture<R> sendAsync(String account, Request<R> request) {
        return sessions.sender().sendAsync(account, request, null);
    }

    /**
     * Sends a request over a chosen session of an account, and never blocks.
     *
     * @param <R> the response
     * @param account its system_id
     * @param request the request
     * @param choice rule that chooses the session, such as {@link SessionChoice#stickyTo}
     * @return a future that completes with the response, whatever its status, or with a
     *     {@link io.smppcore.session.RequestFailedException}
     */
    public <R extends Response> CompletableFuture<R> sendAsync(
            String account, Request<R> request, SessionChoice choice) {
        return sessions.sender().sendAsync(account, request, choice);
    }

    /**
     * Sends a text to an account in as many deliver_sm as it needs, and waits for the responses. All parts are sent
     * over one session, each after the previous one was accepted; a refusal stops the rest.
     *
     * @param account its system_id
     * @param from source address
     * @param to destination address
     * @param text the text
     * @return the responses in the order of the parts, the last of which may be a refusal
     * @throws io.smppcore.session.RequestFailedException if a part got no response
     * @throws io.smppcore.type.SmppException if the text has too many parts; nothing was sent
     * @throws io.smppcore.session.BlockingOnEventLoopException if the calling thread is an event loop
     */
    public List<DeliverSmResp> sendText(String account, Address from, Address to, String text) {
        CallingThread.refuseBlocking("sendText");
        try {
            return sendTextAsync(account, from, to, text).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                failure.setStackTrace(Thread.currentThread().getStackTrace());
                throw failure;
            }
            throw e;
        }
    }

    /**
     * Sends a text to an account as {@link #sendText} does, and never blocks.
     *
     * @param account its system_id
     * @param from source address
     * @param to destination address
     * @param text the text
     * @return a future that completes with the responses, or with the exceptions of {@code sendText}; on an event loop,
     *     so its dependents must not block; cancelling it stops the rest
     */
    public CompletableFuture<List<DeliverSmResp>> sendTextAsync(String account, Address from, Address to, String text) {
        return messages.sendText(account, from, to, text);
    }

    /**
     * Sends the receipt of a message to its account, if registered_delivery of the message requests one for this state
     * (SMPP 5.0 4.7.21). A receipt does not overtake the response to its message: before the handler of the message has
     * responded, the receipt waits for the response. Prefers the session of the message.
     *
     * @param session session of the message
     * @param message the object that the handler has received
     * @param messageId message_id of the response
     * @param state state of the message; SCHEDULED and ENROUTE are intermediate
     * @return a future that completes with the response to the receipt, with null if none is requested, or with a
     *     {@link io.smppcore.session.RequestFailedException}; on an event loop, so its dependents must not block
     * @throws IllegalStateException if the session was never bound
     */
    public CompletableFuture<@Nullable DeliverSmResp> sendReceipt(
            SmppSession session, SubmitSm message, String messageId, MessageState state) {
        return messages.sendReceipt(session, message, messageId, state);
    }

    /**
     * Connects to an ESME, sends outbind, and waits for its bind without blocking, at most for the {@code bindTimeout}
     * of the session options. The session is then like any other of this server.
     *
     * @param host name or address of the ESME
     * @param port 1 to 65,535
     * @param outbind system_id and password of this side
     * @param connection options of the connection
     * @return a future that completes with the bound session, or with an {@link OutbindFailedException}; cancelling it
     *     closes the connection
     */
    public CompletableFuture<SmppSession> outbind(String host, int port, Outbind outbind, ConnectOptions connection) {
        return sessions.outbinds().dial(transport, config, host, port, outbind, connection);
    }

    /** Returns a snapshot of the failed binds by address. */
    public FailedBinds failedBinds() {
        return sessions.gate().failedBinds();
    }

    /** Returns the memory that all sessions together use for their peers. */
    public BudgetUsage budget() {
        return new BudgetUsage(budget.requests(), budget.octets(), budget.waitingOctets(), budget.percent());
    }

    /** Returns the numbers of open and refused connections of all endpoints. */
    public ConnectionCounts connections() {
        return new ConnectionCounts(sockets.gate().open(), sockets.gate().refused());
    }

    /**
     * Reloads the files of the server's certificate and key, and of the trusted issuers, for new connections.
     *
     * @throws io.smppcore.tls.TlsConfigurationException if the files cannot be used; the previous ones stay in use
     */
    public void reloadTls() {
        sockets.reloadTls();
    }

    /**
     * Returns the earliest end of the validity of the certificates that new connections get. Empty without TLS, and
     * with an {@code SSLContext} instead of files.
     */
    public Optional<Instant> certificateEnd() {
        return Optional.ofNullable(sockets.certificateEnd());
    }

    /**
     * Stops accepting connections and closes every session gracefully: answers requests in progress, then unbinds. The
     * options bound every wait. May be called any number of times.
     *
     * @return a future that completes when every connection is closed
     */
    public CompletableFuture<Void> closeAsync() {
        sessions.startClosing();
        return sockets.closeAsync().thenCompose(done -> sessions.closeAsync());
    }

    /**
     * Stops accepting connections, closes every session gracefully and waits until they have ended. On an event loop or
     * in a handler it returns at once, like {@link #closeAsync}, because it might wait for itself.
     */
    @Override
    public void close() {
        CompletableFuture<Void> closed = closeAsync();
        if (!CallingThread.isOfSessions()) {
            closed.join();
        }
    }

    /** Returns the name of this server in its log lines, threads and health: that of {@link Builder#name}. */
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return "server " + name + " on " + address();
    }

    static long defaultOctets() {
        return Math.max(MIN_BUDGET_OCTETS, Runtime.getRuntime().maxMemory() / QUARTER);
    }

    /** Checks system_id by the rules of a bind request, so that an invalid one makes the start fail, not every bind. */
    private static String checked(String systemId) {
        return BindRequest.builder(BindType.TRANSCEIVER)
                .systemId(systemId)
                .build()
                .systemId();
    }

    /** Builder of a server. Not thread-safe. */
    public static final class Builder {

        private String host = "0.0.0.0";
        private int port = ServerProperties.PORT.standard();
        private final List<ServerEndpoint> furtherEndpoints = new ArrayList<>();
        private String systemId = "smpp-core";
        private @Nullable BindAuthenticator authenticator;
        private DefaultAlphabet defaultAlphabet = DefaultAlphabet.GSM;
        final FailedBindOptions.Builder failedBinds = FailedBindOptions.builder();
        final ListenOptions.Builder listen = ListenOptions.builder();
        final SessionOptions.Builder options = SessionOptions.builder();
        private final RequestHandlers.Builder handlers = RequestHandlers.builder();
        private @Nullable SubmittedTextHandler onMessage;
        ConnectionLimits connectionLimits = ConnectionLimits.defaults();
        int maxRequests = MAX_REQUESTS;
        long maxOctets = defaultOctets();
        SendOptions sending = SendOptions.defaults();
        private BindPreparation preparation = (session, bind, answer) -> answer;
        private SessionListener listener = SessionListener.NONE;
        private @Nullable RequestObserver observer;
        private @Nullable SmppTransport transport;
        private SessionTaps taps = SessionTaps.NONE;
        private ServerClock clock = ServerClock.SYSTEM;

        private @Nullable String name;

        private Builder() {}

        /**
         * Sets the name of the server in its log lines, threads and health, which tells several servers of one
         * application apart, 1 to 100 characters; the system_id by default.
         */
        public Builder name(String value) {
            if (value.isBlank() || value.length() > MAX_NAME) {
                throw new IllegalArgumentException(
                        "name: " + value.length() + " characters (expected: 1 to " + MAX_NAME + ", not all blank)");
            }
            name = value;
            return this;
        }

        /** Sets the name or address of this machine to listen on; every address by default. */
        public Builder host(String value) {
            host = value;
            return this;
        }

        /** Sets the port to listen on, 0 to 65,535; 0 for any free one; 2775 by default. */
        public Builder port(int value) {
            ServerProperties.PORT.check(value);
            port = value;
            return this;
        }

        /**
         * Sets {@link ListenOptions#tls}: the certificate of the server, and whether clients need one, which a {@link
         * BindAttempt} then has; null, the default, for no encryption.
         */
        public Builder tls(@Nullable ServerTlsOptions value) {
            listen.tls(value);
            return this;
        }

        /** Sets {@link ListenOptions#proxyProtocolFrom}; none by default. */
        public Builder proxyProtocolFrom(String... value) {
            listen.proxyProtocolFrom(value);
            return this;
        }

        /** Changes the options of the listener; {@code change} is called immediately with the current ones. */
        public Builder listen(Consumer<ListenOptions.Builder> change) {
            change.accept(listen);
            return this;
        }

        /** Sets the limits of connections; connections beyond them are closed before anything is read. */
        public Builder connectionLimits(ConnectionLimits value) {
            connectionLimits = value;
            return this;
        }

        /**
         * Adds a further endpoint, with its own TLS, options or limits, to the one at {@link #host} and {@link #port}.
         */
        public Builder endpoint(ServerEndpoint value) {
            furtherEndpoints.add(value);
            return this;
        }

        /**
         * Sets the memory that all sessions together may use for their peers: requests in progress, unfinished PDUs,
         * and written octets that no peer has read. See {@link InboundBudget}.
         *
         * @param requests maximum number of requests from peers in progress, at least 1; 100,000 by default
         * @param octets maximum memory in octets, at least 65,536; a quarter of the maximum heap by default
         */
        public Builder budget(int requests, long octets) {
            maxRequests = requests;
            maxOctets = octets;
            return this;
        }

        /** Sets the options of requests to an account. */
        public Builder sending(SendOptions value) {
            sending = value;
            return this;
        }

        /**
         * Sets the preparation of the application for a session, which runs between the decision about its bind and the
         * bind response, so that no message is received or sent before the application is ready. It may block, and may
         * change the response.
         *
         * @param value preparation, called on a virtual thread
         */
        public Builder preparation(BindPreparation value) {
            preparation = value;
            return this;
        }

        /** Sets system_id in bind responses, at most 15 octets; {@code smpp-core} by default. */
        public Builder systemId(String value) {
            systemId = value;
            return this;
        }

        /**
         * Sets the authenticator, such as {@link BindAuthenticator#account}, or for tests {@link
         * BindAuthenticator#anyone}; required.
         */
        public Builder authenticator(BindAuthenticator value) {
            authenticator = value;
            return this;
        }

        /** Changes the handling of failed binds; {@code change} is called immediately with the current ones. */
        public Builder failedBinds(Consumer<FailedBindOptions.Builder> change) {
            change.accept(failedBinds);
            return this;
        }

        /**
         * Sets {@link SessionOptions#window} for requests from this side, such as deliver_sm, 1 to 65,536; 10 by
         * default.
         */
        public Builder window(int requests) {
            options.window(requests);
            return this;
        }

        /** Changes the options of the sessions; {@code change} is called immediately with the current ones. */
        public Builder options(Consumer<SessionOptions.Builder> change) {
            change.accept(options);
            return this;
        }

        /**
         * Sets the handler of submit_sm, which may block unless the dispatch is {@link
         * io.smppcore.session.Dispatch#EVENT_LOOP}; without one it is refused with ESME_RINVCMDID.
         */
        public Builder onSubmitSm(RequestHandler<SubmitSm, SubmitSmResp> handler) {
            onMessage = null;
            handlers.on(SubmitSm.class, handler);
            return this;
        }

        /**
         * Sets a handler of whole messages instead of {@link #onSubmitSm}: submit_sm are decoded and reassembled, and
         * the server creates the message_ids. It takes precedence over a handler of submit_sm set by {@link #handlers}.
         *
         * @param handler may block unless the dispatch is {@link io.smppcore.session.Dispatch#EVENT_LOOP}
         */
        public Builder onMessage(SubmittedTextHandler handler) {
            onMessage = handler;
            return this;
        }

        /** Sets the meaning of data_coding 0 for {@link #onMessage} and {@code sendText}; GSM by default. */
        public Builder defaultAlphabet(DefaultAlphabet value) {
            defaultAlphabet = value;
            return this;
        }

        /** Changes the handlers of requests; {@code change} is called immediately with the current ones. */
        public Builder handlers(Consumer<RequestHandlers.Builder> change) {
            change.accept(handlers);
            return this;
        }

        private RequestHandlers handlers(AccountMessages messages) {
            if (onMessage != null) {
                handlers.on(SubmitSm.class, new SubmittedTexts(onMessage, defaultAlphabet, messages));
            }
            RequestHandlers all = handlers.build();
            return observer == null ? all : all.observedBy(new SafeObserver(observer, pdu -> null));
        }

        /** Sets the listener of the sessions, which must not block. */
        public Builder listener(SessionListener value) {
            listener = value;
            return this;
        }

        /** Adds an interceptor after those added before; it sees every PDU, may veto it, and must not block. */
        public Builder interceptor(PduInterceptor interceptor) {
            taps = taps.with(interceptor);
            return this;
        }

        /** Adds a tap after those added before; it gets the octets of every PDU, and must not block. */
        public Builder octetTap(OctetTap tap) {
            taps = taps.with(tap);
            return this;
        }

        /**
         * Sets the observer of handlers, for traces, such as {@code io.smppcore.metrics.SmppObservations}; null, the
         * default, for none.
         */
        public Builder observer(@Nullable RequestObserver value) {
            observer = value;
            return this;
        }

        /** Sets the transport, which the caller owns; the shared one by default. */
        public Builder transport(SmppTransport value) {
            transport = value;
            return this;
        }

        /**
         * Sets options from properties whose keys begin with {@code smpp.server.}, such as {@code smpp.server.port}.
         * Options without a key keep their values, and keys with other prefixes are ignored.
         *
         * @param properties keys and values, as in docs/configuration.md
         * @throws IllegalArgumentException naming every unknown key and every invalid value; in that case nothing is
         *     changed
         */
        public Builder properties(Map<?, ?> properties) {
            ServerProperties.ALL.set(ServerProperties.PREFIX, properties, this, new Builder());
            return this;
        }

        /** Returns the keys that {@link #properties} reads, in the order of docs/configuration.md. */
        public static List<String> propertyKeys() {
            return ServerProperties.ALL.keys(ServerProperties.PREFIX);
        }

        /** Returns the options of {@link #propertyKeys}, with their values, defaults and meanings. */
        public static OptionGroup<Builder> propertyOptions() {
            return ServerProperties.ALL;
        }

        /** Sets the clock of rates and of failed binds, for tests. */
        Builder clock(ServerClock value) {
            clock = value;
            return this;
        }

        private List<ServerEndpoint> endpoints() {
            List<ServerEndpoint> all = new ArrayList<>();
            all.add(new ServerEndpoint(host, port, listen.build(), null, null));
            all.addAll(furtherEndpoints);
            return all;
        }

        /**
         * Starts the server and waits until it listens.
         *
         * @throws StartFailedException if it cannot listen
         * @throws IllegalArgumentException if an option is out of range
         * @throws io.smppcore.type.InvalidFieldException if system_id cannot be encoded
         */
        public SmppServer start() {
            return new SmppServer(this);
        }
    }

    /**
     * Callback that prepares the application for a session, after its bind is accepted and before the response is sent.
     */
    @FunctionalInterface
    public interface BindPreparation {

        /**
         * Prepares for a session. Runs on a virtual thread and may block, until the {@code bindTimeout} of the session
         * options closes the connection. The bind response is sent when it returns; requests from the peer are handled
         * afterwards.
         *
         * @param session open, not bound yet
         * @param bind the accepted bind, with its password
         * @param answer response that accepts the bind, with the system_id of the server and, from SMPP 3.4 on,
         *     sc_interface_version
         * @return the response to send: {@code answer}, another one with ESME_ROK, whose sc_interface_version
         *     determines the version of the session, or a refusal such as {@code bind.respond(status)}
         * @throws Exception for any failure, which is logged and answered with ESME_RSYSERR
         */
        BindResp prepare(SmppSession session, BindRequest bind, BindResp answer) throws Exception;
    }

    /**
     * The memory that all sessions of a server together use for their peers, at one moment. Immutable.
     *
     * @param requests number of requests in progress, including those that wait for a handler
     * @param octets octets of memory, for these requests and for data that waits for a peer
     * @param waitingOctets part of {@code octets} that waits for a peer: written octets that it has not read, and parts
     *     of unfinished PDUs
     * @param percent used percentage of the limit closest to exhaustion, 0 to 100
     */
    public record BudgetUsage(int requests, long octets, long waitingOctets, int percent) {}

    /**
     * The numbers of connections of a server at one moment. Immutable.
     *
     * @param open open connections, bound or not
     * @param refused connections since the start that were closed because of the limits
     */
    public record ConnectionCounts(int open, long refused) {}

    /**
     * A snapshot of the failed binds of a server. Immutable.
     *
     * @param failed binds that have failed since the start of the server
     * @param refusedAtOnce binds since then that were refused without the authenticator, because their address had too
     *     many failed or waiting binds
     * @param undecided binds since then whose connection ended before the authenticator had decided
     * @param addresses addresses whose failed binds are counted, at most {@link FailedBindOptions#maxAddresses}
     */
    public record FailedBinds(long failed, long refusedAtOnce, long undecided, List<OfAddress> addresses) {

        /** Copies the list. */
        public FailedBinds {
            addresses = List.copyOf(addresses);
        }

        /**
         * The failed binds of one address.
         *
         * @param address an IPv4 address such as {@code 192.0.2.7}, or a network of IPv6 such as {@code
         *     2001:db8:0:0:0:0:0:0/64}
         * @param failures number of failed binds in its window
         * @param refusedFor remaining time for which the address is refused at once; zero if it is not
         */
        public record OfAddress(String address, int failures, Duration refusedFor) {}
    }
}
