package io.smppcore.tools.capacity;

import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.internal.transport.Connector;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.Dispatch;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.CommandStatus;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The scenario of a registration of a subscriber: connect, bind, enquire_link and unbind, each with its response. It
 * binds as a transmitter, so that the server does not send it messages that other binds await.
 */
final class Registration implements CapacityScenario {

    /** Maximum number of simultaneous connections. More would reach limits of this machine instead of the server. */
    private static final int MAX_OPEN = 1_000;

    private final SmppTransport transport;
    private final List<InetSocketAddress> servers;
    private final BindRequest bind;
    private final Duration timeout;
    private final SessionConfig config;
    private final AtomicInteger open = new AtomicInteger();
    private final Set<SmppSession> sessions = ConcurrentHashMap.newKeySet();
    private int turn;

    /**
     * Creates the scenario.
     *
     * @param servers addresses of the server, used in turn
     */
    Registration(SmppTransport transport, List<InetSocketAddress> servers, CapacityPlan plan) {
        this.transport = transport;
        this.servers = servers;
        this.timeout = plan.timeout();
        this.bind = BindRequest.builder(BindType.TRANSMITTER)
                .systemId(plan.systemId())
                .password(plan.password())
                .build();
        SessionOptions options = SessionOptions.builder()
                .requestTimeout(timeout)
                .bindTimeout(timeout)
                .unbindTimeout(timeout)
                .dispatch(Dispatch.EVENT_LOOP)
                .build();
        this.config = new SessionConfig(
                options,
                RequestHandlers.NONE,
                (session, request) -> request.respond(CommandStatus.ESME_RBINDFAIL), // not called for a client
                SessionListener.NONE,
                SessionTaps.NONE);
    }

    @Override
    public void begin(Attempt attempt) {
        InetSocketAddress server = servers.get(turn);
        turn = turn + 1 == servers.size() ? 0 : turn + 1;
        attempt.begin();
        if (open.incrementAndGet() > MAX_OPEN) {
            open.decrementAndGet();
            attempt.fail(new IllegalStateException(MAX_OPEN + " connections of registrations are open already"));
            return;
        }
        var unused = Connector.connect(transport, server, timeout, config)
                .thenCompose(session -> register(session, attempt))
                .whenComplete((status, failure) -> {
                    open.decrementAndGet();
                    if (failure != null) {
                        attempt.fail(failure);
                    } else {
                        attempt.end(status);
                    }
                });
    }

    @Override
    public void cutOff() {
        sessions.forEach(SmppSession::closeNow);
    }

    private CompletableFuture<CommandStatus> register(SmppSession session, Attempt attempt) {
        sessions.add(session);
        return bind(session)
                .thenCompose(status -> {
                    attempt.underWay();
                    return status.isOk() ? status(session, EnquireLink.HEADER_ONLY) : refused(status);
                })
                .thenCompose(status -> status.isOk() ? status(session, Unbind.HEADER_ONLY) : refused(status))
                .whenComplete((status, failure) -> {
                    sessions.remove(session);
                    if (failure != null || !status.isOk()) {
                        session.closeNow();
                    }
                });
    }

    private CompletableFuture<CommandStatus> bind(SmppSession session) {
        return session.sendAsync(bind).thenApply(BindResp::commandStatus);
    }

    private static <R extends Response> CompletableFuture<CommandStatus> status(
            SmppSession session, Request<R> request) {
        return session.sendAsync(request).thenApply(Response::commandStatus);
    }

    private static CompletableFuture<CommandStatus> refused(CommandStatus status) {
        return CompletableFuture.completedFuture(status);
    }
}
