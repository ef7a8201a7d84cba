package io.smppcore.internal.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.util.concurrent.Ticker;
import io.smppcore.codec.PduDecoder;
import io.smppcore.internal.Printable;
import io.smppcore.internal.loop.CallingThread;
import io.smppcore.internal.loop.EventLoopThread;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.CloseReason;
import io.smppcore.session.IllegalSessionStateException;
import io.smppcore.session.NotInVersionException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SessionLimits;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.session.VetoedException;
import io.smppcore.session.WindowFullException;
import io.smppcore.tls.TlsInfo;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.net.SocketAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/* Everything here but the public methods runs on the event loop of the channel; there is no lock. Other threads post to
 * the mailbox. A turn of the loop (a read, a drain of the mailbox, a timer) adds to the batch, and the end of the turn
 * flushes it once. */

/** One session: its state, its turns on the event loop, its beginning and its end. For both sides. */
final class SessionEngine implements SmppSession {

    private static final Logger LOG = LoggerFactory.getLogger(SmppSession.class);
    private static final AtomicLong IDS = new AtomicLong();

    private final String id;
    private final SessionRole role;
    private final SessionConfig config;
    private final Channel channel;
    private final Ticker ticker;
    private final SocketAddress remoteAddress;
    private final SocketAddress socketAddress;
    private final SocketAddress localAddress;
    private final @Nullable TlsInfo tls;
    private final Mailbox mailbox = new Mailbox();
    private final Runnable serveMailbox = this::serveMailbox;
    private final Runnable drain = this::drain;
    private final Runnable flush = this::flushLater;
    private final CompletableFuture<CloseReason> closed = new CompletableFuture<>();

    private final SessionCounters counters = new SessionCounters();
    private final FrameReader frames;
    private final PeerPdus pdus;
    private final OutboundBatch batch;
    private final Sender sender;
    private final HeldOctets held;
    private final Reading reading;
    private final InboundWork work;
    private final Congestion congestion;
    private final SessionTimers timers;
    private final SessionBind binding;
    private final SessionEnd ending;
    private final @Nullable Taps taps;

    private volatile SessionState state = SessionState.OPEN;
    private volatile @Nullable BindRequest bind;
    private volatile InterfaceVersion version;
    private volatile boolean loopEnded;

    private long nowNanos;
    private boolean inTurn;
    private boolean flushScheduled;

    /** The remote address is null when it is the other end of the connection. */
    SessionEngine(
            Channel channel,
            SessionRole role,
            SessionConfig config,
            @Nullable SocketAddress remoteAddress,
            @Nullable TlsInfo tls) {
        SessionOptions options = config.options();
        this.id = role.name().toLowerCase(Locale.ROOT) + "-" + IDS.incrementAndGet();
        this.role = role;
        this.config = config;
        this.version = options.peerVersion() != null ? options.peerVersion() : InterfaceVersion.V5_0;
        this.channel = channel;
        this.ticker = channel.eventLoop().ticker();
        this.socketAddress = channel.remoteAddress();
        this.remoteAddress = remoteAddress != null ? remoteAddress : socketAddress;
        this.tls = tls;
        this.localAddress = channel.localAddress();
        this.taps = Taps.of(this, config.taps());
        this.batch = new OutboundBatch(channel, taps);
        this.sender = new Sender(this, channel, options, batch, counters);
        this.held = new HeldOctets(this, config.budget());
        PduDecoder decoder = new PduDecoder(options.leniency(), options.limits());
        this.frames = new FrameReader(decoder);
        this.reading = new Reading(channel, frames, batch, held, () -> !sender.isIdle(), this::turn);
        this.work = new InboundWork(this, config.handlers(), options, held, reading, CallingThread.HANDLERS);
        this.congestion = new Congestion(role == SessionRole.MC && config.budget() != null, held, work);
        this.timers = new SessionTimers(this, options, frames, reading, channel.eventLoop());
        this.binding = new SessionBind(this, config, frames, reading);
        this.ending = new SessionEnd(this, options, sender, timers, batch);
        this.pdus = new PeerPdus(this, decoder, sender, work, counters, taps);
    }

    // ---- any thread ----

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
        return config.options();
    }

    @Override
    public SessionState state() {
        return state;
    }

    @Override
    public @Nullable BindRequest bind() {
        return bind;
    }

    @Override
    public InterfaceVersion version() {
        return version;
    }

    @Override
    public SocketAddress remoteAddress() {
        return remoteAddress;
    }

    @Override
    public SocketAddress socketAddress() {
        return socketAddress;
    }

    @Override
    public Optional<TlsInfo> tls() {
        return Optional.ofNullable(tls);
    }

    @Override
    public SocketAddress localAddress() {
        return localAddress;
    }

    @Override
    public int pendingRequests() {
        return sender.pending();
    }

    @Override
    public void limit(SessionLimits limits) {
        if (channel.eventLoop().inEventLoop()) {
            flushSoon();
            limitNow(limits);
        } else {
            onLoop(() -> limit(limits));
        }
    }

    private void limitNow(SessionLimits limits) {
        if (limits.windowSize() != 0) {
            sender.windowSize(limits.windowSize());
        }
        work.limit(limits);
    }

    @Override
    public SmppSession.Statistics statistics() {
        return counters.snapshot();
    }

    @Override
    public CompletableFuture<CloseReason> closed() {
        return closed.copy();
    }

    @Override
    public <R extends Response> CompletableFuture<R> sendAsync(Request<R> request) {
        PendingRequest<R> pending = new PendingRequest<>(this, request);
        if (sender.admit(pending)) {
            post(pending);
        } else {
            pending.released = true;
            pending.completeExceptionally(full(request.commandId()));
        }
        return pending;
    }

    private WindowFullException full(CommandId command) {
        return new WindowFullException(command + ": window of " + sender.windowSize() + " and queue of "
                + config.options().queueLimit() + " are full; wait for responses, or allow a longer queue");
    }

    @Override
    public <R extends Response> Optional<CompletableFuture<R>> trySend(Request<R> request) {
        PendingRequest<R> pending = new PendingRequest<>(this, request);
        if (!sender.admitToWindow(pending)) {
            return Optional.empty();
        }
        post(pending);
        return Optional.of(pending);
    }

    @Override
    public CompletableFuture<@Nullable Void> sendAsync(OneWay pdu) {
        PendingOneWay oneWay = new PendingOneWay(this, pdu);
        if (sender.admitOneWay()) {
            post(oneWay);
        } else {
            oneWay.released = true;
            oneWay.completeExceptionally(full(pdu.commandId()));
        }
        return oneWay;
    }

    @Override
    public <R extends Response> R send(Request<R> request) {
        EventLoopThread.refuseBlocking("send");
        PendingRequest<R> pending = new PendingRequest<>(this, request);
        sender.admitAlways(pending);
        post(pending);
        return Waiting.forResponse(pending);
    }

    @Override
    public CompletableFuture<CloseReason> closeAsync() {
        post(new PostedClose(this));
        return closed();
    }

    @Override
    public void close() {
        EventLoopThread.refuseBlocking("close");
        closeAsync().join();
    }

    @Override
    public void closeNow() {
        onLoop(() -> ending.end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "closed at once")));
    }

    /** Returns the future itself, for internal callers that read it often; {@link #closed} makes a copy each time. */
    CompletableFuture<CloseReason> ended() {
        return closed;
    }

    void post(Posted posted) {
        if (channel.eventLoop().inEventLoop()) {
            flushSoon();
            serve(posted);
        } else {
            if (mailbox.post(posted)) {
                execute(drain);
            }
            if (loopEnded) {
                rejectMailbox(); // the event loop may have taken the task above and dropped it
            }
        }
    }

    void cancelled(PendingRequest<?> request) {
        onLoop(() -> {
            sender.cancelled(request);
            progressed();
        });
    }

    /** Runs a task on the event loop later, in a turn of its own. */
    void schedule(Runnable task, long delayNanos) {
        Runnable work = () -> {
            task.run();
            progressed();
        };
        try {
            channel.eventLoop().schedule(() -> turn(work), delayNanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            // The event loop has ended, and the session with it.
        }
    }

    /** Runs a task on the event loop, in a turn of its own; returns false when the event loop has ended. */
    boolean onLoop(Runnable task) {
        return execute(() -> turn(task));
    }

    private boolean execute(Runnable task) {
        try {
            channel.eventLoop().execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            // The event loop was shut down under the session: nothing will ever be written again.
            rejectMailbox();
            closed.complete(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "the transport was closed"));
            return false;
        }
    }

    private void rejectMailbox() {
        for (Posted posted = mailbox.takeAll(); posted != null; posted = posted.next()) {
            attempt(posted::onRejected);
        }
    }

    // ---- event loop: turns ----

    void onRead(ByteBuf in) {
        startTurn();
        timers.read(nowNanos);
        boolean waited = frames.isWaiting();
        long before = frames.frames();
        frames.read(in, pdus);
        if (frames.isWaiting() && (!waited || frames.frames() != before)) {
            timers.pduBegun(nowNanos);
        }
    }

    /** Ends a turn of the loop that has read; returns true when something was written. */
    boolean finishTurn() {
        try {
            return endTurn();
        } catch (Throwable e) {
            failed(e);
            return false;
        }
    }

    private boolean endTurn() {
        inTurn = false;
        if (state == SessionState.CLOSED) {
            batch.discard();
            held.waiting(0);
            held.settle();
            return false;
        }
        sender.pump(nowNanos);
        boolean flushed = batch.flush();
        if (bind == null
                && !reading.isPausedBy(Reading.BIND)
                && frames.unfinishedOctets() > PeerPdus.MAX_OCTETS_BEFORE_BIND) {
            abort(CloseReason.of(
                    CloseReason.Kind.PROTOCOL_ERROR,
                    "not bound: " + frames.unfinishedOctets() + " octets of an unfinished PDU (expected: at most "
                            + PeerPdus.MAX_OCTETS_BEFORE_BIND + " before the bind)"));
        }
        reading.settle();
        return flushed;
    }

    void onWritabilityChanged() {
        boolean writable = channel.isWritable();
        timers.writable(writable);
        if (writable) {
            flushSoon();
            if (reading.unjam()) {
                work.startDeferred();
            }
        }
    }

    /**
     * Runs a task as a turn, or as a part of the current turn. A failure of the task ends the session, never the turn.
     */
    void turn(Runnable work) {
        boolean within = inTurn;
        startTurn();
        try {
            work.run();
        } catch (Throwable e) {
            failed(e);
        }
        finishTurn();
        inTurn = within;
    }

    private void startTurn() {
        inTurn = true;
        nowNanos = ticker.nanoTime();
    }

    private void drain() {
        turn(serveMailbox);
    }

    private void serveMailbox() {
        Posted posted = mailbox.takeAll();
        while (posted != null) {
            Posted next = posted.next();
            posted.next(null);
            serve(posted);
            posted = next;
        }
    }

    /** Serves one posted item by itself: the following items must not be lost when it throws. */
    private void serve(Posted posted) {
        try {
            posted.onLoop();
        } catch (Throwable e) {
            failed(e);
            attempt(posted::onRejected);
        }
    }

    /** Ends the session after a failure outside of callbacks, because its state is unknown from then on. */
    void failed(Throwable failure) {
        try {
            CallbackLog.FAILURES.error("session {}: closed because of an internal error", id, failure);
            ending.end(new CloseReason(
                    CloseReason.Kind.INTERNAL_ERROR,
                    "internal error: " + failure.getClass().getName(),
                    failure));
        } catch (Throwable again) {
            attempt(channel::close);
            onClosed(); // even if closing the connection fails
        }
    }

    /** Runs one of several steps that must not keep the others from running. */
    private void attempt(Runnable step) {
        try {
            step.run();
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("session {}: internal error", id, e);
        }
    }

    /** Flushes after the running task, for events on the loop outside of a turn. */
    private void flushSoon() {
        if (!inTurn && !flushScheduled) {
            flushScheduled = true;
            nowNanos = ticker.nanoTime();
            execute(flush);
        }
    }

    private void flushLater() {
        flushScheduled = false;
        startTurn();
        finishTurn();
    }

    // ---- event loop: requests and answers ----

    void accept(PendingRequest<?> request) {
        CommandId command = request.request.commandId();
        if (request.isDone()) {
            sender.release(request);
        } else if (state == SessionState.CLOSED) {
            ending.failUnfinished(request, Outcome.NEVER_WRITTEN);
        } else if (ending.isEnding() && !(request.request instanceof Unbind)) {
            ending.fail(request, Outcome.NEVER_WRITTEN);
        } else if (!Legality.maySend(role, command, state)) {
            refuse(request, illegal(command));
        } else {
            acceptLegal(request);
        }
    }

    private void acceptLegal(PendingRequest<?> request) {
        CommandId command = request.request.commandId();
        String objection = VersionRules.objection(request.request, version);
        CommandStatus veto = taps == null || objection != null ? null : taps.vetoOutbound(request.request);
        if (objection != null) {
            refuse(request, new NotInVersionException(versionText(command, objection)));
        } else if (veto != null) {
            refuse(request, new VetoedException(command + ": vetoed with " + veto, veto, Outcome.NEVER_WRITTEN));
        } else {
            sender.accept(request, nowNanos);
            if (request.request instanceof Unbind) {
                ending.unbinds(request);
            }
        }
    }

    private void refuse(PendingRequest<?> request, RequestFailedException why) {
        sender.release(request);
        request.completeExceptionally(why);
    }

    private String versionText(CommandId command, String objection) {
        return command + ": " + objection + "; session " + id + " speaks SMPP " + (version.value() >> 4) + "."
                + (version.value() & 0xF) + " with its peer";
    }

    void accept(PendingOneWay oneWay) {
        RequestFailedException objection = oneWay.isDone() ? null : objection(oneWay.pdu);
        if (objection != null) {
            sender.release(oneWay);
            oneWay.completeExceptionally(objection);
            return;
        }
        sender.accept(oneWay);
        if (oneWay.pdu instanceof Outbind) {
            state = SessionState.OUTBOUND;
        }
    }

    private @Nullable RequestFailedException objection(OneWay pdu) {
        CommandId command = pdu.commandId();
        if (ending.isEnding()) {
            return ending.closedException(command, Outcome.NEVER_WRITTEN);
        }
        if (!Legality.maySend(role, command, state)) {
            return illegal(command);
        }
        String unknown = VersionRules.objection(pdu, version);
        if (unknown != null) {
            return new NotInVersionException(versionText(command, unknown));
        }
        CommandStatus veto = taps == null ? null : taps.vetoOutbound(pdu);
        return veto == null
                ? null
                : new VetoedException(command + ": vetoed with " + veto, veto, Outcome.NEVER_WRITTEN);
    }

    void reject(PendingOneWay oneWay) {
        sender.release(oneWay);
        oneWay.completeExceptionally(ending.closedException(oneWay.pdu.commandId(), Outcome.NEVER_WRITTEN));
    }

    private IllegalSessionStateException illegal(CommandId command) {
        return new IllegalSessionStateException(
                command + ": not allowed for " + role + " in state " + state + " of session " + id);
    }

    void reject(PendingRequest<?> request) {
        if (channel.eventLoop().inEventLoop()) {
            ending.failUnfinished(request, request.sequenceNumber == 0 ? Outcome.NEVER_WRITTEN : Outcome.UNKNOWN);
        } else {
            ending.fail(request, Outcome.NEVER_WRITTEN);
        }
    }

    void respond(Response response, int sequenceNumber) {
        respond(response, sequenceNumber, version);
    }

    /** Answers by the rules of a version, unless an interceptor objects; returns the response that was sent. */
    Response respond(Response response, int sequenceNumber, InterfaceVersion known) {
        CommandStatus veto = taps == null ? null : taps.vetoOutbound(response);
        Response told = veto == null ? response : refused(response, veto);
        try {
            if (bind != null || told instanceof BindResp) { // before the bind, the version of the peer is unknown
                told = congestion.addTo(told, known);
            }
            told = VersionRules.adapt(told, known);
            batch.add(told, sequenceNumber);
        } catch (Throwable e) {
            CallbackLog.FAILURES.error(
                    "session {}: {} could not be encoded, answering generic_nack", id, response.commandId(), e);
            told = GenericNack.of(CommandStatus.ESME_RSYSERR);
            batch.add(told, sequenceNumber);
        }
        counters.count(SessionCounters.RESPONSES_SENT);
        return told;
    }

    private static Response refused(Response response, CommandStatus status) {
        return Response.refusing(
                CommandId.of(CommandId.number(response.commandId().value())), status);
    }

    void answered(InboundTask task) {
        Response response = task.response();
        try {
            if (response != null && state != SessionState.CLOSED) {
                respond(response, task.sequenceNumber);
            }
        } finally {
            task.finished = true;
            work.finished(task);
        }
        progressed();
    }

    /** Gives back to the budget the memory of a task that cannot be answered any more. Thread-safe. */
    void abandoned(InboundTask task) {
        if (!task.finished) {
            work.abandoned(task);
        }
    }

    /** Continues the end of the session if the work it waits for is done. */
    void progressed() {
        if (sender.isIdle() && work.isIdle()) {
            ending.idle();
        }
    }

    /** Notes a request or a response that is more than a keep-alive, in either direction. */
    void transaction() {
        timers.transaction(nowNanos);
    }

    boolean isIdle() {
        return sender.isIdle() && work.isIdle();
    }

    void enquireLink() {
        PendingRequest<EnquireLinkResp> request = new PendingRequest<>(this, EnquireLink.HEADER_ONLY);
        sender.admitAlways(request);
        accept(request);
    }

    // ---- event loop: beginning and end ----

    void onOpen() {
        timers.opened();
        held.opened();
        if (taps != null) {
            taps.opened();
        }
        WireHook hook = config.hook();
        if (hook != null) {
            batch.filter(opened(hook));
        }
        tell(listener -> listener.onOpen(this));
    }

    private @Nullable WireFilter opened(WireHook hook) {
        try {
            return hook.open(this, new SessionWire(this, channel, batch, reading));
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("session {}: the wire hook has failed", id, e);
            return null;
        }
    }

    SessionBind binding() {
        return binding;
    }

    SessionEnd ending() {
        return ending;
    }

    /** Changes the state; the bind is set once the session is bound. */
    void state(SessionState newState) {
        state = newState;
    }

    void boundWith(BindRequest asked, InterfaceVersion negotiated) {
        bind = role == SessionRole.MC ? asked.withoutPassword() : asked;
        version = negotiated;
        state = SessionState.boundAs(asked.bindType());
        held.bound(asked.systemId());
        timers.bound(nowNanos);
        LOG.debug("session {}: {} as {} with {}", id, state, Printable.of(asked.systemId()), remoteAddress);
        tell(listener -> listener.onBound(this));
    }

    /** Discards everything that arrives from the peer from now on. */
    void stopReading() {
        frames.close();
    }

    void onError(Throwable cause) {
        ending.end(new CloseReason(CloseReason.Kind.NETWORK_ERROR, String.valueOf(cause.getMessage()), cause));
    }

    void closeChannel() {
        channel.close();
    }

    /**
     * Ends the session at once and gives back its memory, without the time that TLS takes to send close_notify to a
     * peer that does not read.
     */
    void abort(CloseReason why) {
        if (state == SessionState.CLOSED) {
            return;
        }
        frames.close();
        ending.end(why);
        channel.unsafe().close(channel.voidPromise());
        held.waiting(batch.unwritten());
    }

    void onClosed() {
        if (state == SessionState.CLOSED) {
            return;
        }
        CloseReason why = ending.closed();
        state = SessionState.CLOSED;
        attempt(timers::stop);
        attempt(frames::close);
        attempt(work::close);
        attempt(() -> sender.failAll(ending::failUnfinished));
        attempt(() -> sender.failWaitingOneWay(this::reject));
        drain();
        held.closed();
        LOG.debug("session {}: {}", id, why);
        if (taps != null) {
            taps.closed(why);
        }
        attempt(ending::tellUnfinished);
        tell(listener -> listener.onClosed(this, why));
        closed.complete(why);
    }

    /** Ends the session as the last work of an event loop that has failed. Items posted from now on fail at once. */
    void loopEnded(Throwable cause) {
        String detail = "the event loop has ended: " + cause.getClass().getName();
        ending.because(new CloseReason(CloseReason.Kind.INTERNAL_ERROR, detail, cause));
        onClosed();
        loopEnded = true;
        rejectMailbox(); // items posted before the end became visible
    }

    /** Notifies the listener; its exceptions must not harm the session. */
    void tell(Consumer<SessionListener> event) {
        try {
            event.accept(config.listener());
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("session {}: the listener has failed", id, e);
        }
    }

    @Override
    public String toString() {
        return "session " + id + " " + state + " with " + remoteAddress;
    }
}
