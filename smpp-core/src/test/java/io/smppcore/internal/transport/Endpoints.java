package io.smppcore.internal.transport;

import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.SmppTransport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Listener with the options under test, and connections to it. */
final class Endpoints implements AutoCloseable {

    private static final Duration SHORT = Duration.ofMillis(500);

    private static final int WINDOW = 512;

    private final SmppTransport smscTransport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
    private final SmppTransport esmeTransport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
    private final BlockingQueue<SmppSession> opened = new LinkedBlockingQueue<>();
    private final BoundListener listener;
    private final ConnectionGate gate;

    Endpoints(ListenOptions options) {
        this(options, ConnectionLimits.defaults());
    }

    Endpoints(ListenOptions options, ConnectionLimits limits) {
        this(options, limits, LoopbackSession.patient().build());
    }

    private Endpoints(ListenOptions options, ConnectionLimits limits, SessionOptions sessionOptions) {
        SessionListener recording = new SessionListener() {
            @Override
            public void onOpen(SmppSession session) {
                opened.add(session);
            }
        };
        RequestHandlers handlers = RequestHandlers.builder()
                .on(SubmitSm.class, (session, request) -> SubmitSmResp.ok("id"))
                .build();
        SessionConfig config =
                new SessionConfig(sessionOptions, handlers, LoopbackSession.ACCEPT, recording, SessionTaps.NONE);
        gate = new ConnectionGate(limits);
        listener = LoopbackSession.get(
                Acceptor.listen(smscTransport, LoopbackSession.anyPort(), SessionRole.SMSC, options, gate, config));
    }

    /** Starts a listener with a short bind timeout, for clients that never bind. */
    static Endpoints forSilentClients(ListenOptions options) {
        return new Endpoints(
                options,
                ConnectionLimits.defaults(),
                LoopbackSession.patient().bindTimeout(SHORT).build());
    }

    /** Starts a listener with a short write timeout, for clients that never read. */
    static Endpoints forDeafClients(ListenOptions options) {
        return new Endpoints(
                options,
                ConnectionLimits.defaults(),
                LoopbackSession.patient().writeTimeout(SHORT).window(WINDOW).build());
    }

    ConnectionGate gate() {
        return gate;
    }

    BoundListener listener() {
        return listener;
    }

    int port() {
        return listener.localAddress().getPort();
    }

    /** Returns the address of the listener, by name or number. */
    InetSocketAddress at(String host) throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByName(host), port());
    }

    /** Connects to localhost, the name in the certificate. */
    CompletableFuture<SmppSession> connect(ConnectOptions options) throws UnknownHostException {
        return connect(at("localhost"), options);
    }

    CompletableFuture<SmppSession> connect(InetSocketAddress remote, ConnectOptions options) {
        return Connector.connect(
                esmeTransport,
                remote,
                SessionRole.ESME,
                options,
                LoopbackSession.config(h -> {}, o -> {}, SessionListener.NONE));
    }

    SmppSession bound(ConnectOptions options) throws UnknownHostException {
        SmppSession session = LoopbackSession.get(connect(options));
        bind(session);
        return session;
    }

    static void bind(SmppSession session) {
        BindResp response = LoopbackSession.get(session.sendAsync(LoopbackSession.bind()));
        if (!response.isOk()) {
            throw new IllegalStateException(response.toString());
        }
    }

    /** Returns the next session of the listener. */
    SmppSession accepted() throws InterruptedException {
        return Objects.requireNonNull(opened.poll(Waits.SECONDS, TimeUnit.SECONDS), "no session was opened");
    }

    /** Returns the number of opened sessions not yet returned by {@link #accepted}. */
    int opened() {
        return opened.size();
    }

    @Override
    public void close() {
        esmeTransport.close();
        smscTransport.close();
    }
}
