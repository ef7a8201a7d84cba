package io.smppcore.tools.pairs;

import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.internal.transport.Connector;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Dispatch;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/* Each event loop has its own transport, so that both sessions of a pair run on the same loop and their records need no
 * lock. */

/** The sessions of a run, two for each pair. Opened and closed by one thread. */
final class PairSessions implements AutoCloseable {

    private static final int BINDS_AT_ONCE = 64;
    private static final int MAX_QUEUE = 10_000_000;
    private static final Duration BIND_TIMEOUT = Duration.ofSeconds(15);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final PairsTarget target;
    private final List<SmppTransport> transports = new ArrayList<>();
    private final List<CompletableFuture<SmppSession>> senders = new ArrayList<>();
    private final List<CompletableFuture<SmppSession>> receivers = new ArrayList<>();
    private final Semaphore places = new Semaphore(BINDS_AT_ONCE);
    private final AtomicInteger unbound = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicReference<@Nullable String> trouble = new AtomicReference<>();
    private volatile boolean closing;

    PairSessions(PairsTarget target) {
        this.target = target;
        for (int i = 0; i < target.loops(); i++) {
            transports.add(SmppTransport.create(SmppTransport.Kind.AUTO, 1));
        }
    }

    /** Returns the index of the event loop that serves a pair. */
    int loopOf(int pair) {
        return pair % transports.size();
    }

    /**
     * Binds all sessions, up to 64 at a time, and waits for all responses, in bounded time.
     *
     * @param plan number of pairs and window
     * @param receiver function that returns the handler of a pair's receiver
     * @param control handle that ends the wait when it is stopped
     */
    void open(PairsPlan plan, IntFunction<PairReceiver> receiver, LoadControl control) throws InterruptedException {
        SessionOptions options = options(plan);
        for (int pair = 0; pair < plan.pairs() && !control.isStopped(); pair++) {
            RequestHandlers handlers = RequestHandlers.builder()
                    .on(DeliverSm.class, receiver.apply(pair))
                    .build();
            SmppTransport transport = transports.get(loopOf(pair));
            receivers.add(bind(transport, target.names().receiver(pair), config(options, handlers)));
            senders.add(bind(transport, target.names().sender(pair), config(options, RequestHandlers.NONE)));
        }
        places.acquire(BINDS_AT_ONCE); // every bind releases its permit, in bounded time
    }

    /** Returns the number of sessions that could not be bound. */
    int unbound() {
        return unbound.get();
    }

    /** Returns the number of sessions that ended early. */
    int ended() {
        return ended.get();
    }

    /** Returns the reason for the first session that was not bound or ended early. */
    String trouble() {
        String first = trouble.get();
        return first != null ? first : "no reason known";
    }

    /** Returns the bound session of a pair's sender. */
    SmppSession sender(int pair) {
        return senders.get(pair).join();
    }

    /** Ends all sessions at once. */
    void closeNow() {
        closing = true;
        sessions().forEach(SmppSession::closeNow);
    }

    /** Unbinds all sessions concurrently and waits for their end, at most as long as their options allow. */
    @Override
    public void close() {
        closing = true;
        CompletableFuture.allOf(sessions().stream().map(SmppSession::closeAsync).toArray(CompletableFuture<?>[]::new))
                .join();
        transports.forEach(SmppTransport::close);
    }

    private List<SmppSession> sessions() {
        List<SmppSession> open = new ArrayList<>();
        for (List<CompletableFuture<SmppSession>> side : List.of(senders, receivers)) {
            side.stream()
                    .filter(session -> session.isDone() && !session.isCompletedExceptionally())
                    .map(CompletableFuture::join)
                    .forEach(open::add);
        }
        return open;
    }

    private CompletableFuture<SmppSession> bind(SmppTransport transport, BindRequest bind, SessionConfig config)
            throws InterruptedException {
        places.acquire();
        CompletableFuture<SmppSession> bound = Connector.connect(
                        transport, target.router(), SessionRole.ESME, connectOptions(), config)
                .thenCompose(session -> session.sendAsync(bind)
                        .thenApply(response -> checked(session, response))
                        .whenComplete((ok, failure) -> {
                            if (failure != null) {
                                session.closeNow();
                            }
                        }));
        return bound.whenComplete((session, failure) -> {
            if (failure != null) {
                unbound.incrementAndGet();
                trouble.compareAndSet(null, bind.systemId() + ": " + reason(failure));
            }
            places.release();
        });
    }

    private static SmppSession checked(SmppSession session, BindResp response) {
        CommandStatus status = response.commandStatus();
        if (!status.isOk()) {
            throw new IllegalStateException("bind refused with " + status);
        }
        return session;
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        return message != null ? message : cause.getClass().getSimpleName();
    }

    private static ConnectOptions connectOptions() {
        return ConnectOptions.builder().connectTimeout(BIND_TIMEOUT).build();
    }

    private SessionOptions options(PairsPlan plan) {
        return SessionOptions.builder()
                .window(plan.window())
                .queueLimit(Math.min(plan.messages(), MAX_QUEUE))
                .bindTimeout(BIND_TIMEOUT)
                .requestTimeout(target.requestTimeout())
                .windowTimeout(target.requestTimeout())
                .drainTimeout(CLOSE_TIMEOUT)
                .unbindTimeout(CLOSE_TIMEOUT)
                .dispatch(Dispatch.EVENT_LOOP)
                .build();
    }

    /** Returns the configuration of a session, which refuses binds of the peer. */
    private SessionConfig config(SessionOptions options, RequestHandlers handlers) {
        return new SessionConfig(
                options,
                handlers,
                (session, request) -> request.respond(CommandStatus.ESME_RINVBNDSTS),
                new Ends(),
                SessionTaps.NONE);
    }

    /** Counter of sessions that end early. */
    private final class Ends implements SessionListener {

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            BindRequest bind = session.bind();
            if (!closing && bind != null) {
                ended.incrementAndGet();
                trouble.compareAndSet(null, bind.systemId() + ": " + reason);
            }
        }
    }
}
