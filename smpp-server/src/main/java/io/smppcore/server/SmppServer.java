package io.smppcore.server;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.pdu.BindReceiverResp;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindTransceiverResp;
import io.smppcore.pdu.BindTransmitterResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.ConnectionGate;
import io.smppcore.session.ConnectionLimits;
import io.smppcore.session.ListenOptions;
import io.smppcore.session.OctetTap;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.ServerTlsOptions;
import io.smppcore.session.SessionConfig;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionTaps;
import io.smppcore.session.SmppListener;
import io.smppcore.session.SmppSession;
import io.smppcore.session.SmppTransport;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server (message centre) that accepts binds. Thread-safe.
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

    private static final Logger LOG = LoggerFactory.getLogger(SmppServer.class);

    private final String systemId;
    private final SessionListener listener;
    private final Set<SmppSession> connected = ConcurrentHashMap.newKeySet();
    private final BindGate gate;
    private final SmppListener socket;
    private volatile boolean closing;

    private SmppServer(Builder builder) {
        this.systemId = checked(builder.systemId);
        this.listener = builder.listener;
        this.gate = new BindGate(builder.authenticator, builder.failedBinds.build(), connected::contains);
        SmppTransport transport = builder.transport != null ? builder.transport : SmppTransport.shared();
        SessionConfig config = new SessionConfig(
                builder.options.build(), builder.handlers.build(), this::bind, new Registry(), builder.taps);
        this.socket = listen(transport, builder, config);
        LOG.debug("listening on {} with {}", socket.localAddress(), transport.kind());
    }

    /**
     * Starts a server.
     *
     * @return a builder that accepts everybody on port 2775 of every address
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Where the server listens.
     *
     * @return the address, with the real port when port 0 was asked for
     */
    public InetSocketAddress address() {
        return socket.localAddress();
    }

    /**
     * The port on which the server listens.
     *
     * @return 1 to 65,535
     */
    public int port() {
        return address().getPort();
    }

    /**
     * The sessions that are bound at this moment.
     *
     * @return a snapshot in no order
     */
    public List<SmppSession> sessions() {
        return connected.stream().filter(session -> session.state().isBound()).toList();
    }

    /**
     * The binds that have failed, by address.
     *
     * @return a snapshot
     */
    public FailedBinds failedBinds() {
        return gate.failedBinds();
    }

    /**
     * Reads the files of the server's certificate and key, and of the trusted issuers, now. See {@link SmppListener#reloadTls}.
     *
     * @throws io.smppcore.session.TlsConfigurationException if the files cannot be used; those from before stay in use
     */
    public void reloadTls() {
        socket.reloadTls();
    }

    /**
     * Stops accepting connections and ends every session in order: what is in progress is answered, then unbind. Every wait is bounded
     * by the options. May be called any number of times.
     *
     * @return completes when every connection is closed
     */
    public CompletableFuture<Void> closeAsync() {
        closing = true;
        return socket.closeAsync()
                .thenCompose(done -> CompletableFuture.allOf(
                        connected.stream().map(SmppSession::closeAsync).toArray(CompletableFuture<?>[]::new)));
    }

    /**
     * Stops accepting connections, ends every session in order and waits until they are over.
     *
     * @see #closeAsync()
     */
    @Override
    public void close() {
        closeAsync().join();
    }

    @Override
    public String toString() {
        return "server " + systemId + " on " + address();
    }

    private BindResp bind(SmppSession session, BindRequest<?> request) throws Exception {
        CommandStatus status = gate.decide(session, request).commandStatus();
        if (!status.isOk()) {
            return (BindResp) request.respond(status);
        }
        // What the ESME speaks, as every version is spoken here. A 3.3 peer takes no parameters at all.
        InterfaceVersion version = request.interfaceVersion().effective();
        Tlvs tlvs = version.includes(InterfaceVersion.V3_4)
                ? Tlvs.EMPTY.with(TlvTag.SC_INTERFACE_VERSION, version)
                : Tlvs.EMPTY;
        return switch (request.bindType()) {
            case TRANSMITTER -> new BindTransmitterResp(status, systemId, tlvs);
            case RECEIVER -> new BindReceiverResp(status, systemId, tlvs);
            case TRANSCEIVER -> new BindTransceiverResp(status, systemId, tlvs);
        };
    }

    /** Refused at the start rather than at every bind; the rules are those of the system_id of a bind request. */
    private static String checked(String systemId) {
        return BindRequest.builder(BindType.TRANSCEIVER)
                .systemId(systemId)
                .build()
                .systemId();
    }

    private static SmppListener listen(SmppTransport transport, Builder builder, SessionConfig config) {
        String where = builder.host + ":" + builder.port;
        try {
            InetSocketAddress local = new InetSocketAddress(InetAddress.getByName(builder.host), builder.port);
            return transport
                    .listen(
                            local,
                            SessionRole.MC,
                            builder.listen.build(),
                            new ConnectionGate(builder.connectionLimits),
                            config)
                    .join();
        } catch (CompletionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new StartFailedException(where + ": " + cause.getMessage(), cause);
        } catch (UnknownHostException e) {
            throw new StartFailedException(where + ": unknown host", e);
        }
    }

    /** Keeps the list of sessions, then tells the user's listener. */
    private final class Registry implements SessionListener {

        @Override
        public void onOpen(SmppSession session) {
            connected.add(session);
            if (closing) {
                session.closeNow();
            }
            listener.onOpen(session);
        }

        @Override
        public void onBound(SmppSession session) {
            listener.onBound(session);
        }

        @Override
        public void onProblem(SmppSession session, DecodeProblem problem) {
            listener.onProblem(session, problem);
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            connected.remove(session);
            gate.closed(session);
            listener.onClosed(session, reason);
        }
    }

    /** Builds a server. Not thread-safe. */
    public static final class Builder {

        private static final int SMPP_PORT = 2775;
        private static final int MAX_PORT = 65_535;

        private String host = "0.0.0.0";
        private int port = SMPP_PORT;
        private String systemId = "smpp-core";
        private BindAuthenticator authenticator = BindAuthenticator.anyone();
        private final FailedBindOptions.Builder failedBinds = FailedBindOptions.builder();
        private final ListenOptions.Builder listen = ListenOptions.builder();
        private final SessionOptions.Builder options = SessionOptions.builder();
        private final RequestHandlers.Builder handlers = RequestHandlers.builder();
        private ConnectionLimits connectionLimits = ConnectionLimits.defaults();
        private SessionListener listener = SessionListener.NONE;
        private @Nullable SmppTransport transport;
        private SessionTaps taps = SessionTaps.NONE;

        private Builder() {}

        /**
         * Sets the address to listen on.
         *
         * @param value name or address of this machine; every address by default
         * @return this builder
         */
        public Builder host(String value) {
            host = value;
            return this;
        }

        /**
         * Sets the port to listen on.
         *
         * @param value 0 to 65,535; 0 for any free one, 2775 by default
         * @return this builder
         */
        public Builder port(int value) {
            if (value < 0 || value > MAX_PORT) {
                throw new IllegalArgumentException("port: " + value + " (expected: 0 to " + MAX_PORT + ")");
            }
            port = value;
            return this;
        }

        /**
         * Encrypts the connections. A {@link BindAttempt} then has the certificate of the client, if it has shown one.
         *
         * @param value the certificate of the server, and whether clients need one; null for no encryption
         * @return this builder
         */
        public Builder tls(@Nullable ServerTlsOptions value) {
            listen.tls(value);
            return this;
        }

        /**
         * Sets from where connections begin with a header of the PROXY protocol, version 1 or 2. Connections from elsewhere are refused.
         *
         * @param value addresses such as {@code 192.0.2.7} and ranges such as {@code 10.0.0.0/8}; none for no such header
         * @return this builder
         */
        public Builder proxyProtocolFrom(String... value) {
            listen.proxyProtocolFrom(value);
            return this;
        }

        /**
         * Changes how connections are accepted.
         *
         * @param change called at once with the options so far
         * @return this builder
         */
        public Builder listen(Consumer<ListenOptions.Builder> change) {
            change.accept(listen);
            return this;
        }

        /**
         * Sets how many connections are accepted, and from where.
         *
         * @param value others are closed before anything is read from them
         * @return this builder
         */
        public Builder connectionLimits(ConnectionLimits value) {
            connectionLimits = value;
            return this;
        }

        /**
         * Sets what the server calls itself in bind responses.
         *
         * @param value at most 15 octets
         * @return this builder
         */
        public Builder systemId(String value) {
            systemId = value;
            return this;
        }

        /**
         * Sets who may bind.
         *
         * @param value everybody by default
         * @return this builder
         */
        public Builder authenticator(BindAuthenticator value) {
            authenticator = value;
            return this;
        }

        /**
         * Changes what happens to binds that fail.
         *
         * @param change called at once with the options so far
         * @return this builder
         */
        public Builder failedBinds(Consumer<FailedBindOptions.Builder> change) {
            change.accept(failedBinds);
            return this;
        }

        /**
         * Sets the window for requests of this side, such as deliver_sm, on each session.
         *
         * @param requests how many may be in flight, 1 to 65,536; 10 by default
         * @return this builder
         */
        public Builder window(int requests) {
            options.windowSize(requests);
            return this;
        }

        /**
         * Changes the options of the sessions.
         *
         * @param change called at once with the options so far
         * @return this builder
         */
        public Builder options(Consumer<SessionOptions.Builder> change) {
            change.accept(options);
            return this;
        }

        /**
         * Sets who answers submit_sm. Without a handler it is refused with ESME_RINVCMDID.
         *
         * @param handler may block unless the dispatch is {@link io.smppcore.session.Dispatch#EVENT_LOOP}
         * @return this builder
         */
        public Builder onSubmitSm(RequestHandler<SubmitSm, SubmitSmResp> handler) {
            handlers.on(SubmitSm.class, handler);
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
         * Sets who hears about the life of the sessions.
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
         * Sets options from properties: those whose keys begin with {@code smpp.server.}, such as {@code smpp.server.port}. Keys that are not
         * there leave their options as they are, calls that follow change them again, and other keys are left alone. The keys of TLS of one
         * call go together.
         *
         * @param properties keys and values; docs/configuration.md has them all
         * @return this builder
         * @throws IllegalArgumentException with every key that is unknown and every value that cannot be used; nothing is changed then
         */
        public Builder properties(Map<?, ?> properties) {
            ServerDraft.apply(properties, this);
            return this;
        }

        /**
         * Makes the server and waits until it listens.
         *
         * @return a running server
         * @throws StartFailedException if it cannot listen there
         * @throws IllegalArgumentException if an option is out of range
         * @throws io.smppcore.type.InvalidFieldException if the system_id cannot be sent
         */
        public SmppServer start() {
            return new SmppServer(this);
        }
    }
}
