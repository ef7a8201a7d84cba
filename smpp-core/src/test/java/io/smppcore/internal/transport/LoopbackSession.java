package io.smppcore.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.dispatch.InboundBudget;
import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.session.BindHandler;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.CommandStatus;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Both ends of a bound session over the loopback interface, each with its own event loop. */
public final class LoopbackSession implements AutoCloseable {

    /* Far more than any wait of a test, which fails first. */
    private static final Duration NEVER = Duration.ofHours(1);

    public static final BindHandler ACCEPT = (session, bind) -> bind.respond(CommandStatus.ESME_ROK);

    private final SmppTransport smscTransport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
    private final SmppTransport esmeTransport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
    private final BoundListener listener;
    private final SmppSession esme;
    private final SmppSession smsc;

    private LoopbackSession(
            Consumer<RequestHandlers.Builder> smscHandlers,
            Consumer<SessionOptions.Builder> smscOptions,
            Consumer<RequestHandlers.Builder> esmeHandlers,
            Consumer<SessionOptions.Builder> esmeOptions,
            @Nullable InboundBudget budget) {
        CompletableFuture<SmppSession> bound = new CompletableFuture<>();
        SessionListener bindListener = new SessionListener() {
            @Override
            public void onBound(SmppSession session) {
                bound.complete(session);
            }
        };
        listener = get(listen(smscTransport, anyPort(), config(smscHandlers, smscOptions, bindListener, budget)));
        esme = bound(esmeTransport, listener, config(esmeHandlers, esmeOptions, SessionListener.NONE));
        smsc = get(bound);
    }

    /** Opens a session with handlers on the SMSC and defaults otherwise. */
    public static LoopbackSession withSmsc(
            Consumer<RequestHandlers.Builder> handlers, Consumer<SessionOptions.Builder> options) {
        return withSmsc(handlers, options, null);
    }

    /** Opens a session with handlers on the client and defaults otherwise. */
    public static LoopbackSession withEsme(
            Consumer<RequestHandlers.Builder> handlers, Consumer<SessionOptions.Builder> options) {
        return new LoopbackSession(h -> {}, o -> {}, handlers, options, null);
    }

    /** Opens a session with handlers and a budget on the SMSC and defaults otherwise. */
    public static LoopbackSession withSmsc(
            Consumer<RequestHandlers.Builder> handlers,
            Consumer<SessionOptions.Builder> options,
            @Nullable InboundBudget budget) {
        return withSmsc(handlers, options, budget, h -> {}, o -> {});
    }

    /** Opens a session with a budget on the SMSC, and handlers and options on both ends. */
    public static LoopbackSession withSmsc(
            Consumer<RequestHandlers.Builder> handlers,
            Consumer<SessionOptions.Builder> options,
            @Nullable InboundBudget budget,
            Consumer<RequestHandlers.Builder> esmeHandlers,
            Consumer<SessionOptions.Builder> esmeOptions) {
        return new LoopbackSession(handlers, options, esmeHandlers, esmeOptions, budget);
    }

    /** Opens a session with handlers and options on both ends. */
    public static LoopbackSession of(
            Consumer<RequestHandlers.Builder> smscHandlers,
            Consumer<SessionOptions.Builder> smscOptions,
            Consumer<RequestHandlers.Builder> esmeHandlers,
            Consumer<SessionOptions.Builder> esmeOptions) {
        return new LoopbackSession(smscHandlers, smscOptions, esmeHandlers, esmeOptions, null);
    }

    /** Listens as an SMSC with default options and limits. */
    public static CompletableFuture<BoundListener> listen(
            SmppTransport transport, InetSocketAddress local, SessionConfig config) {
        ConnectionGate gate = new ConnectionGate(ConnectionLimits.defaults());
        return Acceptor.listen(transport, local, SessionRole.SMSC, ListenOptions.defaults(), gate, config);
    }

    /** Connects as an ESME with default options. */
    public static CompletableFuture<SmppSession> connect(
            SmppTransport transport, BoundListener listener, SessionConfig config) {
        return Connector.connect(transport, listener.localAddress(), NEVER, config);
    }

    /** Connects as an ESME with default options, and binds as transceiver. */
    public static SmppSession bound(SmppTransport transport, BoundListener listener, SessionConfig config) {
        SmppSession session = get(connect(transport, listener, config));
        get(session.sendAsync(bind()));
        return session;
    }

    public SmppSession esme() {
        return esme;
    }

    public SmppSession smsc() {
        return smsc;
    }

    public BoundListener listener() {
        return listener;
    }

    public SmppTransport esmeTransport() {
        return esmeTransport;
    }

    public static BindRequest bind() {
        return BindRequest.builder(BindType.TRANSCEIVER).systemId("esme01").build();
    }

    public static InetSocketAddress anyPort() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    public static SessionConfig config(
            Consumer<RequestHandlers.Builder> handlers,
            Consumer<SessionOptions.Builder> options,
            SessionListener listener) {
        return config(handlers, options, listener, null);
    }

    private static SessionConfig config(
            Consumer<RequestHandlers.Builder> handlers,
            Consumer<SessionOptions.Builder> options,
            SessionListener listener,
            @Nullable InboundBudget budget) {
        RequestHandlers.Builder handlersBuilder = RequestHandlers.builder();
        handlers.accept(handlersBuilder);
        SessionOptions.Builder optionsBuilder = patient();
        options.accept(optionsBuilder);
        return new SessionConfig(
                optionsBuilder.build(), handlersBuilder.build(), ACCEPT, listener, SessionTaps.NONE, budget);
    }

    /** Returns options of sessions that wait for their peer longer than any test. */
    static SessionOptions.Builder patient() {
        return SessionOptions.builder()
                .windowTimeout(NEVER)
                .requestTimeout(NEVER)
                .bindTimeout(NEVER)
                .enquireLinkTimeout(NEVER)
                .drainTimeout(NEVER)
                .unbindTimeout(NEVER)
                .writeTimeout(NEVER)
                .pduTimeout(NEVER);
    }

    /** Returns the result of a future; waits at most {@link Waits#BOUND}. */
    public static <T> T get(CompletableFuture<T> future) {
        return future.orTimeout(Waits.SECONDS, TimeUnit.SECONDS).join();
    }

    /** Waits for a latch on any thread, at most {@link Waits#BOUND}. */
    public static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        esmeTransport.close();
        smscTransport.close();
    }
}
