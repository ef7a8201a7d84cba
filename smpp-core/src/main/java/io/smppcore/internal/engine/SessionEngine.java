package io.smppcore.internal.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.smppcore.codec.DecodeProblem;
import io.smppcore.codec.PduDecoder;
import io.smppcore.internal.dispatch.HandlerCarrier;
import io.smppcore.internal.dispatch.HeldOctets;
import io.smppcore.internal.dispatch.InboundLoad;
import io.smppcore.internal.dispatch.InboundWork;
import io.smppcore.internal.dispatch.Reading;
import io.smppcore.internal.dispatch.Responder;
import io.smppcore.internal.frame.CallbackLog;
import io.smppcore.internal.frame.FrameReader;
import io.smppcore.internal.frame.LoopScratch;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.frame.Taps;
import io.smppcore.internal.loop.CallingThread;
import io.smppcore.internal.loop.CoarseTimers;
import io.smppcore.internal.state.SessionStatus;
import io.smppcore.internal.turn.Turns;
import io.smppcore.internal.util.Printable;
import io.smppcore.internal.window.PendingOneWay;
import io.smppcore.internal.window.PendingPdu;
import io.smppcore.internal.window.PendingRequest;
import io.smppcore.internal.window.Sender;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionLimits;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.tls.TlsInfo;
import io.smppcore.type.InterfaceVersion;
import java.net.SocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Implementation of {@link SmppSession}, for ESME and SMSC. It creates the parts of the session, passes the calls of
 * the application to the event loop, and passes the events of the connection to the parts. One is created for each
 * connection when it is active, by {@link SessionHandler}. Thread-safe up to the comment "event loop"; the methods
 * below it are confined to the event loop.
 */
final class SessionEngine extends SessionView implements Turns.Owner, Sender.Owner, HeldOctets.Owner, PeerPdus.Owner {

    private static final Logger LOG = LoggerFactory.getLogger(SmppSession.class);

    private final CompletableFuture<CloseReason> closed = new CompletableFuture<>();

    private final Turns turns;
    private final @Nullable Taps taps;
    private final OutboundBatch batch;
    final Sender sender;
    private final FrameReader frames;
    private final HeldOctets held;
    private final Reading reading;
    private final Responder responder;
    private final InboundWork work;
    private final SessionEnd ending;
    private final SessionTimers timers;
    private final PeerPdus pdus;

    /**
     * Creates a session. {@code remoteAddress} is the address of the peer that a proxy has announced, or null if the
     * peer is the other end of the connection; {@code tls} is null without TLS.
     */
    SessionEngine(
            Channel channel,
            SessionRole role,
            SessionConfig config,
            @Nullable SocketAddress remoteAddress,
            @Nullable TlsInfo tls) {
        super(channel, role, config, remoteAddress, tls);
        SessionOptions options = config.options();
        this.taps = Taps.of(this, config.taps());
        this.batch = new OutboundBatch(channel, taps);
        this.turns = new Turns(status, channel.eventLoop(), batch, this);
        this.sender = new Sender(channel, options, status, taps, admission, batch, counters, turns, this);
        PduDecoder decoder = LoopScratch.decoder(options);
        this.frames = new FrameReader(decoder);
        this.held = new HeldOctets(this, config.budget());
        this.reading = new Reading(channel, frames, batch, held, sender, turns);
        InboundLoad load = new InboundLoad(options);
        this.responder = new Responder(status, batch, counters, taps, held, load);
        this.work = new InboundWork(
                this, closed, config.handlers(), load, held, reading, turns, responder, HandlerCarrier::factory);
        this.ending = new SessionEnd(status, options, channel, sender, work, frames, batch, responder, turns);
        this.timers = new SessionTimers(
                options, frames, reading, sender, ending, turns, CoarseTimers.of(channel.eventLoop()));
        this.pdus = new PeerPdus(status, decoder, sender, work, responder, this, batch, ending, timers, counters, taps);
    }

    // ---- any thread ----

    @Override
    public CompletableFuture<CloseReason> closed() {
        return closed.copy();
    }

    @Override
    public void limit(SessionLimits limits) {
        if (!channel.eventLoop().inEventLoop()) {
            turns.onLoop(() -> limit(limits));
            return;
        }
        turns.flushSoon();
        Integer windowSize = limits.window();
        if (windowSize != null) {
            sender.windowSize(windowSize);
        }
        work.limit(limits);
    }

    @Override
    public <R extends Response> CompletableFuture<R> sendAsync(Request<R> request) {
        return post(new PendingRequest<>(sender, request), request);
    }

    private <T extends @Nullable Object> PendingPdu<T> post(PendingPdu<T> pending, Pdu pdu) {
        if (admission.admit(pending)) {
            turns.post(pending);
        } else {
            pending.completeExceptionally(admission.full(pdu.commandId()));
        }
        return pending;
    }

    @Override
    public <R extends Response> Optional<CompletableFuture<R>> trySend(Request<R> request) {
        PendingRequest<R> pending = new PendingRequest<>(sender, request);
        if (!admission.admitToWindow(pending)) {
            return Optional.empty();
        }
        turns.post(pending);
        return Optional.of(pending);
    }

    @Override
    public CompletableFuture<@Nullable Void> sendAsync(OneWay pdu) {
        return post(new PendingOneWay(sender, pdu), pdu);
    }

    @Override
    public <R extends Response> R send(Request<R> request) {
        CallingThread.refuseBlocking("send");
        PendingRequest<R> pending = new PendingRequest<>(sender, request);
        pending.blocksCaller();
        admission.admitAlways(pending);
        turns.post(pending);
        return pending.await();
    }

    @Override
    public CompletableFuture<CloseReason> closeAsync() {
        turns.post(new PendingClose(ending));
        return closed();
    }

    @Override
    public void close() {
        CallingThread.refuseBlocking("close");
        closeAsync().join();
    }

    @Override
    public void closeNow() {
        turns.onLoop(() -> ending.end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "closed at once")));
    }

    void afterResponse(Request<?> request, Runnable work) {
        turns.onLoop(() -> this.work.afterResponse(request, work));
    }

    @Override
    public void loopShutDown() {
        closed.complete(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "the transport was closed"));
    }

    @Override
    public void abortSoon(CloseReason why) {
        turns.onLoop(() -> ending.abort(why));
    }

    // ---- event loop ----

    @Override
    public void unbinding(PendingRequest<?> request) {
        ending.unbinding(request);
    }

    @Override
    public void problem(DecodeProblem problem) {
        tell(listener -> listener.onProblem(this, problem));
    }

    @Override
    public SessionBind binding() {
        return new SessionBind(this, config.bindHandler(), frames, reading, turns, responder, ending, this::boundWith);
    }

    Turns turns() {
        return turns;
    }

    SessionStatus status() {
        return status;
    }

    void onOpen() {
        timers.opened();
        held.opened();
        if (taps != null) {
            taps.opened();
        }
        WireHook hook = config.hook();
        if (hook != null) {
            batch.filter(new Wire(status, channel, batch, reading, ending, turns).open(hook, this));
        }
        tell(listener -> listener.onOpen(this));
    }

    /**
     * Reads the PDUs of received octets. Begins a turn, which the handler ends with {@link Turns#endRead} when the read
     * is complete.
     */
    void onRead(ByteBuf in) {
        turns.begin();
        timers.read();
        boolean waited = frames.isWaiting();
        long before = frames.frames();
        frames.read(in, pdus);
        if (frames.isWaiting() && (!waited || frames.frames() != before)) {
            timers.pduBegun();
        }
    }

    @Override
    public boolean endTurn(long nowNanos) {
        pdus.wakeCallers();
        work.startThreads();
        if (status.isClosed()) {
            batch.discard();
            held.waiting(0);
            held.settle();
            return false;
        }
        sender.pump(nowNanos);
        ending.progressed();
        boolean flushed = batch.flush();
        if (!reading.isPausedBy(Reading.BIND)) {
            pdus.onUnfinished(frames.unfinishedOctets());
        }
        reading.settle();
        return flushed;
    }

    void onWritabilityChanged() {
        boolean writable = channel.isWritable();
        timers.writable(writable);
        if (writable) {
            turns.flushSoon();
            if (reading.unblockWrites()) {
                work.startDeferred();
            }
        }
    }

    void boundWith(BindRequest bind, BindResp response, InterfaceVersion version) {
        status.bound(bind, response, version);
        held.bound(bind.systemId());
        timers.bound();
        if (LOG.isDebugEnabled()) {
            LOG.debug("session {}: {} as {} with {}", id(), state(), Printable.of(bind.systemId()), remoteAddress());
        }
        tell(listener -> listener.onBound(this));
    }

    void onError(Throwable cause) {
        ending.end(new CloseReason(CloseReason.Kind.NETWORK_ERROR, cause.getMessage() + unanswered(), cause));
    }

    /**
     * Returns a text that explains the end of the connection if the peer has sent nothing in response to the bind and
     * the connection has no TLS; otherwise an empty text.
     */
    private String unanswered() {
        boolean unanswered = role() == SessionRole.ESME
                && status.bind() == null
                && admission.pending() > 0
                && frames.frames() == 0
                && !frames.isWaiting();
        return unanswered && tls == null
                ? " instead of a response (perhaps TLS is expected, or this address is not allowed)"
                : "";
    }

    @Override
    public void failed(Throwable failure) {
        try {
            CallbackLog.FAILURES.error("session {}: closed because of an internal error", id(), failure);
            ending.end(new CloseReason(
                    CloseReason.Kind.INTERNAL_ERROR,
                    "internal error: " + failure.getClass().getName(),
                    failure));
        } catch (Throwable again) {
            turns.attempt(channel::close);
            onClosed(); // directly, because the channel may not report its end
        }
    }

    void onClosed() {
        if (status.isClosed()) {
            return;
        }
        CloseReason why = status.reason(
                CloseReason.of(CloseReason.Kind.CLOSED_BY_PEER, "connection closed by the peer" + unanswered()));
        status.state(SessionState.CLOSED);
        turns.attempt(timers::stop);
        turns.attempt(ending::stop);
        turns.attempt(frames::close);
        turns.attempt(work::close);
        turns.attempt(sender::failAll);
        turns.attempt(sender::failWaitingOneWay);
        turns.drain(); // fails the requests posted until now, and discards the batch
        held.closed();
        if (LOG.isDebugEnabled()) {
            LOG.debug("session {}: {}", id(), why);
        }
        if (taps != null) {
            taps.closed(why);
        }
        turns.attempt(this::reportUnfinished);
        tell(listener -> listener.onClosed(this, why));
        closed.complete(why);
    }

    private void reportUnfinished() {
        List<UnfinishedRequest> requests = sender.takeUnfinished();
        if (!requests.isEmpty()) {
            tell(listener -> listener.onUnfinished(this, requests));
        }
    }

    /** Calls the listener of the session, and logs its exceptions. */
    private void tell(Consumer<SessionListener> event) {
        try {
            event.accept(config.listener());
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("session {}: the listener has failed", id(), e);
        }
    }

    /**
     * Completes the end of the session on the thread of its event loop, which has failed and runs no further tasks.
     * Requests sent from now on fail at once.
     */
    void loopEnded(Throwable cause) {
        String detail = "the event loop has ended: " + cause.getClass().getName();
        status.reason(new CloseReason(CloseReason.Kind.INTERNAL_ERROR, detail, cause));
        onClosed();
        turns.loopEnded();
    }
}
