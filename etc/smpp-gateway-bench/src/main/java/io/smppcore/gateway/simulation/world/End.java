package io.smppcore.gateway.simulation.world;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionLimits;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.tls.TlsInfo;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One end of a connection: the session that the process there sees. */
final class End implements SmppSession {

    /** Maximum time for which a session that closes waits for responses. */
    private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(10);

    final Machine machine;
    private final Network network;
    private final String id;
    private final SessionOptions options;
    private final RequestHandlers handlers;
    private final SessionListener listener;
    private final BindRequest bind;
    private final SessionRole role;
    private final Machine.Lane lane;
    private final Map<Integer, Pending> pending = new LinkedHashMap<>();
    private final CompletableFuture<CloseReason> closed = new CompletableFuture<>();
    private final Network.KeepAlive keepAlive;

    /** Requests whose response may still arrive after the timeout. */
    private final Map<Integer, Pending> late = new LinkedHashMap<>();

    private @Nullable End other;
    private SessionState state = SessionState.OPEN;

    /** Time at which the latest octets arrive at the other end; later ones arrive later. */
    private long arrival;

    /** True when no further request is sent, because the session closes when all have their responses. */
    private boolean isDraining;

    private int sequence;

    private static final class Pending {
        final CompletableFuture<Response> answer = new CompletableFuture<>();
        final CompletableFuture<Response> late = new CompletableFuture<>();
        boolean isExpired;
    }

    End(
            Machine machine,
            Network network,
            SessionRole role,
            SessionOptions options,
            RequestHandlers handlers,
            SessionListener listener,
            BindRequest bind) {
        this.machine = machine;
        this.network = network;
        this.role = role;
        this.id = network.nextSession();
        this.options = options;
        this.handlers = handlers;
        this.listener = listener;
        this.bind = bind;
        this.lane = machine.new Lane();
        this.keepAlive = new Network.KeepAlive(this, network.loop, options);
        machine.onEnd(() -> toOther(null));
    }

    void connect(End peer) {
        other = peer;
        peer.other = this;
    }

    /** Returns the process at the other end. */
    Machine peer() {
        return peerEnd().machine;
    }

    private End peerEnd() {
        End peer = other;
        if (peer == null) {
            throw new IllegalStateException("not connected");
        }
        return peer;
    }

    /** Runs an action at the other end after the time that octets take; null stands for the end of the process. */
    void toOther(@Nullable Runnable action) {
        End peer = other;
        if (peer == null) {
            return;
        }
        long sent = Math.max(network.loop.now(), network.stalledUntil(machine, peer.machine));
        arrival = Math.max(arrival + 1, sent + network.delay());
        network.loop.at(
                arrival,
                () -> peer.lane.execute(() -> {
                    if (action == null) {
                        peer.broken(CloseReason.Kind.CLOSED_BY_PEER);
                    } else if (!peer.isClosed()) {
                        peer.keepAlive.heard();
                        action.run();
                    }
                }));
    }

    void bound() {
        if (!isClosed()) {
            state = SessionState.BOUND_TRX;
            lane.execute(() -> listener.onBound(this));
            keepAlive.start();
        }
    }

    /** Sends octets back at the other end, which has received some. */
    void answerSilence() {
        peerEnd().toOther(() -> {});
    }

    /** Ends the session at this end. The outcome of its requests is unknown. */
    void broken(CloseReason.Kind kind) {
        if (isClosed()) {
            return;
        }
        state = SessionState.CLOSED;
        CloseReason reason = CloseReason.of(kind, "simulated");
        List<Pending> all = new ArrayList<>(pending.values());
        pending.clear();
        lane.execute(() -> {
            for (Pending request : all) {
                request.answer.completeExceptionally(
                        new SessionClosedException("the session has ended", reason, Outcome.UNKNOWN));
            }
            listener.onClosed(this, reason);
            closed.complete(reason);
        });
    }

    /** Breaks the connection: each end finds out after a time, and what is under way is lost. */
    void cut() {
        End peer = peerEnd();
        network.loop.after(network.delay(), () -> lane.execute(() -> broken(CloseReason.Kind.NETWORK_ERROR)));
        network.loop.after(network.delay(), () -> peer.lane.execute(() -> peer.broken(CloseReason.Kind.NETWORK_ERROR)));
    }

    boolean isClosed() {
        return state == SessionState.CLOSED || machine.isDead();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public SessionRole role() {
        return role;
    }

    @Override
    public SessionOptions options() {
        return options;
    }

    @Override
    public SessionState state() {
        return state;
    }

    @Override
    public boolean isReady() {
        return state == SessionState.BOUND_TRX;
    }

    @Override
    public BindRequest bind() {
        return bind;
    }

    @Override
    public BindResp bindResponse() {
        return bind.respond(CommandStatus.ESME_ROK);
    }

    @Override
    public InterfaceVersion version() {
        return InterfaceVersion.V3_4;
    }

    @Override
    public SocketAddress remoteAddress() {
        return InetSocketAddress.createUnresolved("127.0.0.1", 1);
    }

    @Override
    public SocketAddress socketAddress() {
        return remoteAddress();
    }

    @Override
    public Optional<TlsInfo> tls() {
        return Optional.empty();
    }

    @Override
    public SocketAddress localAddress() {
        return remoteAddress();
    }

    @Override
    public <R extends Response> R send(Request<R> request) {
        return sendAsync(request).join();
    }

    @Override
    public <R extends Response> Optional<CompletableFuture<R>> trySend(Request<R> request) {
        return isClosed() || isDraining || pending.size() >= options.window()
                ? Optional.empty()
                : Optional.of(sendAsync(request));
    }

    /** Sends a request even if the window is full, as a session does that has a queue. */
    @Override
    @SuppressWarnings("unchecked") // a response has the type that belongs to its request
    public <R extends Response> CompletableFuture<R> sendAsync(Request<R> request) {
        if (isClosed()) {
            return CompletableFuture.failedFuture(new SessionClosedException(
                    "the session has ended",
                    CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "simulated"),
                    Outcome.NEVER_WRITTEN));
        }
        int number = ++sequence;
        Pending sent = new Pending();
        pending.put(number, sent);
        End peer = peerEnd();
        Request<?> copy = copyOf(request);
        network.sent(machine, peer.machine, copy);
        toOther(() -> peer.received(number, copy));
        network.loop.after(options.requestTimeout().toNanos(), () -> lane.execute(() -> expire(number)));
        return (CompletableFuture<R>) sent.answer;
    }

    /** Returns the request that arrives at the other end: one object for each time that it is sent. */
    private static Request<?> copyOf(Request<?> request) {
        return request instanceof DeliverSm deliver ? deliver.toBuilder().build() : request;
    }

    private void expire(int number) {
        Pending sent = pending.get(number);
        if (sent != null && !sent.isExpired) {
            sent.isExpired = true;
            pending.remove(number);
            late.put(number, sent);
            sent.answer.completeExceptionally(new RequestTimeoutException("no response", sent.late));
        }
    }

    private void received(int number, Request<?> request) {
        answerOf(request).whenComplete((response, failure) -> {
            if (failure == null) {
                answer(number, request, response);
            } else {
                answer(number, request, request.respond(CommandStatus.ESME_RSYSERR));
            }
        });
    }

    private CompletionStage<? extends Response> answerOf(Request<?> request) {
        if (!(handlers.find(request) instanceof RequestHandlers.Async async)) {
            return CompletableFuture.completedFuture(request.respond(CommandStatus.ESME_ROK));
        }
        try {
            return network.handle(machine, request, () -> async.handler().handle(this, typed(request)));
        } catch (Exception e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @SuppressWarnings("unchecked") // as the handlers of a session are registered by class
    private static Request<Response> typed(Request<?> request) {
        return (Request<Response>) request;
    }

    /** Sends a response. */
    private void answer(int number, Request<?> request, Response response) {
        if (!isClosed()) {
            End peer = peerEnd();
            toOther(() -> {
                network.arrived(peer.machine, request, response, !peer.pending.containsKey(number));
                peer.answered(number, response);
            });
        }
    }

    private void answered(int number, Response response) {
        Pending sent = pending.remove(number);
        if (sent != null) {
            sent.answer.complete(response);
            closeIfDrained();
            return;
        }
        Pending expired = late.remove(number);
        if (expired != null) {
            expired.late.complete(response);
        }
    }

    @Override
    public CompletableFuture<@Nullable Void> sendAsync(OneWay pdu) {
        throw new IllegalStateException("neither a gateway nor its peers send PDUs without a response: " + pdu);
    }

    @Override
    public int pendingRequests() {
        return pending.size();
    }

    @Override
    public int window() {
        return options.window();
    }

    @Override
    public void limit(SessionLimits limits) {
        // The simulated server has no limits of its own.
    }

    @Override
    public Statistics statistics() {
        return new Statistics(0, 0, 0, 0, 0, 0, 0);
    }

    /** Unbinds. Requests in flight have an unknown outcome. */
    @Override
    public CompletableFuture<CloseReason> closeAsync() {
        toOther(() -> peerEnd().broken(CloseReason.Kind.UNBOUND_BY_PEER));
        broken(CloseReason.Kind.CLOSED_BY_US);
        return closed;
    }

    /** Unbinds when all requests in flight have their responses, or after a time. */
    CompletableFuture<CloseReason> drain() {
        isDraining = true;
        network.loop.after(DRAIN_NANOS, () -> lane.execute(this::closeAsync));
        closeIfDrained();
        return closed;
    }

    private void closeIfDrained() {
        if (isDraining && pending.isEmpty() && !isClosed()) {
            closeAsync();
        }
    }

    @Override
    public void close() {
        closeAsync();
    }

    @Override
    public void closeNow() {
        closeAsync();
    }

    @Override
    public CompletableFuture<CloseReason> closed() {
        return closed;
    }

    @Override
    public String toString() {
        return id;
    }
}
