package io.smppcore.session;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.smppcore.codec.PduDecoder;
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
import io.smppcore.pdu.UnbindResp;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/* Everything here but the public methods runs on the event loop of the channel; there is no lock. Other threads post to the mailbox.
 * A turn of the loop (a read, a drain of the mailbox, a timer) adds to the batch, and the end of the turn flushes it once. */

/** One session: its state, its turns on the event loop, its beginning and its end. For both sides. */
final class SessionEngine implements SmppSession {

    static final int PAUSED_BY_WORK = 1;
    private static final int PAUSED_BY_WRITES = 2;
    private static final int PAUSED_BY_BIND = 4;

    /** Beyond this the peer, who does not read, is not read from either. */
    private static final long MAX_UNWRITTEN_OCTETS = 1 << 20;

    /** How long the one who was told of the end may take to let go of the connection: jSMPP loses a response with the end right behind it. */
    private static final Duration LINGER = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(SmppSession.class);
    private static final AtomicLong IDS = new AtomicLong();

    private final String id;
    private final SessionRole role;
    private final SessionConfig config;
    private final Channel channel;
    private final SocketAddress remoteAddress;
    private final SocketAddress localAddress;
    private final Mailbox mailbox = new Mailbox();
    private final Runnable drain = this::drain;
    private final Runnable flush = this::flushLater;
    private final CompletableFuture<CloseReason> closed = new CompletableFuture<>();

    private final SessionCounters counters = new SessionCounters();
    private final FrameReader reader;
    private final OutboundBatch batch;
    private final Sender sender;
    private final InboundWork work;
    private final SessionTimers timers;

    private volatile SessionState state = SessionState.OPEN;
    private volatile @Nullable BindRequest<?> bind;
    private volatile InterfaceVersion version;

    private @Nullable CloseReason reason;
    private int paused;
    private long nowNanos;
    private boolean inTurn;
    private boolean flushScheduled;

    /** Close was asked for: no new requests; unbind follows when nothing is in progress. */
    private boolean draining;

    /** The peer has unbound: no new requests; the connection ends when nothing is in progress. */
    private boolean peerUnbound;

    SessionEngine(Channel channel, SessionRole role, SessionConfig config) {
        SessionOptions options = config.options();
        this.id = role.name().toLowerCase(Locale.ROOT) + "-" + IDS.incrementAndGet();
        this.role = role;
        this.config = config;
        this.version = options.peerVersion() != null ? options.peerVersion() : InterfaceVersion.V5_0;
        this.channel = channel;
        this.remoteAddress = channel.remoteAddress();
        this.localAddress = channel.localAddress();
        this.batch = new OutboundBatch(channel);
        this.sender = new Sender(channel, options, batch, counters, this::progressed);
        this.work = new InboundWork(this, config.handlers(), options);
        this.timers = new SessionTimers(this, options, channel.eventLoop());
        PduDecoder decoder = new PduDecoder(options.leniency(), options.limits());
        this.reader = new FrameReader(decoder, new PeerPdus(this, decoder, sender, work, counters));
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
    public SessionState state() {
        return state;
    }

    @Override
    public @Nullable BindRequest<?> bind() {
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
    public SocketAddress localAddress() {
        return localAddress;
    }

    @Override
    public int pendingRequests() {
        return sender.pending();
    }

    @Override
    public SessionStatistics statistics() {
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
            SessionOptions options = config.options();
            pending.released = true;
            pending.completeExceptionally(new WindowFullException(request.commandId() + ": window of "
                    + options.windowSize() + " and queue of " + options.queueLimit()
                    + " are full; wait for responses, or allow a longer queue"));
        }
        return pending;
    }

    @Override
    public CompletableFuture<@Nullable Void> sendAsync(OneWay pdu) {
        CompletableFuture<@Nullable Void> result = new CompletableFuture<>();
        if (!onLoop(() -> sendOneWay(pdu, result))) {
            result.completeExceptionally(closedException(pdu.commandId(), Outcome.NEVER_WRITTEN));
        }
        return result;
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
        onLoop(() -> end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "closed at once")));
    }

    /** The future itself, for those inside who look at it often; {@link #closed} makes a copy each time. */
    CompletableFuture<CloseReason> ended() {
        return closed;
    }

    void post(Posted posted) {
        if (channel.eventLoop().inEventLoop()) {
            flushSoon();
            posted.onLoop();
        } else if (mailbox.post(posted)) {
            onLoop(drain);
        }
    }

    void cancelled(PendingRequest<?> request) {
        onLoop(() -> {
            startTurn();
            sender.cancelled(request);
            progressed();
            endTurn();
        });
    }

    /** Runs something on the event loop; false when there is none any more. */
    private boolean onLoop(Runnable task) {
        try {
            channel.eventLoop().execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            // The event loop was shut down under the session: nothing will ever be written again.
            for (Posted posted = mailbox.takeAll(); posted != null; posted = posted.next()) {
                posted.onRejected();
            }
            closed.complete(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "the transport was closed"));
            return false;
        }
    }

    // ---- event loop: turns ----

    void onRead(ByteBuf in) {
        startTurn();
        timers.read(nowNanos);
        reader.read(in);
    }

    /** The end of everything that one turn of the loop has read; true when something was written. */
    boolean endTurn() {
        inTurn = false;
        if (state == SessionState.CLOSED) {
            batch.discard();
            return false;
        }
        sender.pump(nowNanos);
        boolean flushed = batch.flush();
        if (!channel.isWritable() && channel.bytesBeforeWritable() > MAX_UNWRITTEN_OCTETS) {
            pauseReading(PAUSED_BY_WRITES);
        }
        return flushed;
    }

    void onWritabilityChanged() {
        boolean writable = channel.isWritable();
        timers.writable(writable);
        if (writable) {
            resumeReading(PAUSED_BY_WRITES);
            flushSoon();
        }
    }

    void pauseReading(int cause) {
        paused |= cause;
        channel.config().setAutoRead(false);
    }

    void resumeReading(int cause) {
        if ((paused & cause) != 0) {
            paused &= ~cause;
            channel.config().setAutoRead(paused == 0);
        }
    }

    boolean pausesReading() {
        return paused != 0;
    }

    private void startTurn() {
        inTurn = true;
        nowNanos = System.nanoTime();
    }

    private void drain() {
        startTurn();
        Posted posted = mailbox.takeAll();
        while (posted != null) {
            Posted next = posted.next();
            posted.next(null);
            posted.onLoop();
            posted = next;
        }
        endTurn();
    }

    /** For what happens on the loop outside of a turn: flushes behind the task that is running now. */
    private void flushSoon() {
        if (!inTurn && !flushScheduled) {
            flushScheduled = true;
            nowNanos = System.nanoTime();
            onLoop(flush);
        }
    }

    private void flushLater() {
        flushScheduled = false;
        startTurn();
        endTurn();
    }

    // ---- event loop: requests and answers ----

    void accept(PendingRequest<?> request) {
        CommandId command = request.request.commandId();
        if (request.isDone()) {
            sender.release(request);
        } else if (isEnding() && !(request.request instanceof Unbind)) {
            fail(request, Outcome.NEVER_WRITTEN);
        } else if (!Legality.maySend(role, command, state)) {
            sender.release(request);
            request.completeExceptionally(illegal(command));
        } else {
            acceptForVersion(request);
        }
    }

    private void acceptForVersion(PendingRequest<?> request) {
        String objection = VersionRules.objection(request.request, version);
        if (objection == null) {
            sender.accept(request, nowNanos);
        } else {
            sender.release(request);
            request.completeExceptionally(
                    new NotInVersionException(versionText(request.request.commandId(), objection)));
        }
    }

    private String versionText(CommandId command, String objection) {
        return command + ": " + objection + "; session " + id + " speaks SMPP " + (version.value() >> 4) + "."
                + (version.value() & 0xF) + " with its peer";
    }

    private void sendOneWay(OneWay pdu, CompletableFuture<@Nullable Void> result) {
        String objection = VersionRules.objection(pdu, version);
        if (isEnding()) {
            result.completeExceptionally(closedException(pdu.commandId(), Outcome.NEVER_WRITTEN));
        } else if (!Legality.maySend(role, pdu.commandId(), state)) {
            result.completeExceptionally(illegal(pdu.commandId()));
        } else if (objection != null) {
            result.completeExceptionally(new NotInVersionException(versionText(pdu.commandId(), objection)));
        } else {
            startTurn();
            sender.writeOneWay(pdu);
            if (pdu instanceof Outbind) {
                state = SessionState.OUTBOUND;
            }
            endTurn();
            result.complete(null);
        }
    }

    private IllegalSessionStateException illegal(CommandId command) {
        return new IllegalSessionStateException(
                command + ": not allowed for " + role + " in state " + state + " of session " + id);
    }

    void reject(PendingRequest<?> request) {
        fail(request, Outcome.NEVER_WRITTEN);
    }

    void respond(Response response, int sequenceNumber) {
        try {
            batch.add(VersionRules.adapt(response, version), sequenceNumber);
        } catch (RuntimeException e) {
            LOG.error("session {}: {} could not be encoded, answering generic_nack", id, response.commandId(), e);
            batch.add(GenericNack.of(CommandStatus.ESME_RSYSERR), sequenceNumber);
        }
        counters.count(SessionCounters.RESPONSES_SENT);
    }

    void answered(InboundTask task) {
        Response response = task.response();
        if (response != null && state != SessionState.CLOSED) {
            respond(response, task.sequenceNumber);
        }
        work.finished();
        progressed();
    }

    /** Something that an end of the session waits for may be done now. */
    void progressed() {
        if (!sender.isIdle() || !work.isIdle()) {
            return;
        }
        if (peerUnbound) {
            timers.endWithin(linger());
        } else if (draining) {
            unbind();
        }
    }

    void enquireLink() {
        startTurn();
        PendingRequest<EnquireLinkResp> request = new PendingRequest<>(this, EnquireLink.HEADER_ONLY);
        sender.admitAlways(request);
        accept(request);
        endTurn();
    }

    private boolean isEnding() {
        return draining || peerUnbound || state == SessionState.CLOSED;
    }

    private void fail(PendingRequest<?> request, Outcome outcome) {
        sender.release(request);
        request.completeExceptionally(closedException(request.request.commandId(), outcome));
    }

    private SessionClosedException closedException(CommandId command, Outcome outcome) {
        CloseReason why = reason != null
                ? reason
                : CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "session " + id + " is closing");
        return new SessionClosedException(command + ": " + outcome + ", " + why.detail(), why, outcome);
    }

    // ---- event loop: bind ----

    void onOpen() {
        timers.opened();
        tell(listener -> listener.onOpen(this));
    }

    /** The peer has answered our bind. Some answer with the response of another kind of bind; the status is what counts. */
    void bindAnswered(PendingRequest<?> request, BindRequest<?> asked, BindResp response) {
        if (response.isOk()) {
            bound(asked, response);
        }
        if (response.commandId().equals(asked.commandId().response())) {
            request.answer(response);
        } else {
            LOG.warn("session {}: {} answered with {}", id, asked.commandId(), response.commandId());
            request.answerWith(response.commandStatus());
        }
    }

    void askBindHandler(BindRequest<?> asked, int sequenceNumber) {
        reader.pause();
        pauseReading(PAUSED_BY_BIND);
        Thread.startVirtualThread(() -> {
            BindResp answer = decide(asked);
            onLoop(() -> answerBind(asked, answer, sequenceNumber));
        });
    }

    private BindResp decide(BindRequest<?> asked) {
        try {
            return Objects.requireNonNull(config.bindHandler().handle(this, asked), "the bind handler returned null");
        } catch (Throwable failure) {
            // Whatever a handler throws, the peer must get an answer.
            LOG.error("session {}: the bind handler has failed, answering ESME_RSYSERR", id, failure);
            return asked.respond(CommandStatus.ESME_RSYSERR);
        }
    }

    private void answerBind(BindRequest<?> asked, BindResp answer, int sequenceNumber) {
        if (state != SessionState.OPEN && state != SessionState.OUTBOUND) {
            return;
        }
        startTurn();
        respond(answer, sequenceNumber);
        resumeReading(PAUSED_BY_BIND);
        if (answer.isOk()) {
            bound(asked, answer);
            reader.resume();
        } else {
            String detail = "bind of " + asked.systemId() + " refused with " + answer.commandStatus();
            endByPeer(CloseReason.of(CloseReason.Kind.BIND_REFUSED, detail));
        }
        endTurn();
    }

    private void bound(BindRequest<?> asked, BindResp answer) {
        bind = asked;
        if (config.options().peerVersion() == null) {
            version = VersionRules.negotiated(asked, answer.tlvs());
        }
        state = SessionState.boundAs(asked.bindType());
        timers.bound(nowNanos);
        LOG.debug("session {}: {} as {} with {}", id, state, asked.systemId(), remoteAddress);
        tell(listener -> listener.onBound(this));
    }

    // ---- event loop: the end ----

    void beginDrain() {
        if (isEnding()) {
            return;
        }
        draining = true;
        if (!state.isBound()) {
            end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "closed"));
            return;
        }
        timers.endOfDrain(this::unbind);
        progressed();
    }

    private void unbind() {
        if (!state.isBound()) {
            return;
        }
        startTurn();
        PendingRequest<UnbindResp> request = new PendingRequest<>(this, Unbind.HEADER_ONLY);
        sender.admitAlways(request);
        accept(request);
        state = SessionState.UNBOUND;
        // A peer that answers with the end of the connection has unbound as well; one that does not answer has had its
        // time.
        request.whenComplete((response, failure) -> end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "unbound")));
        endTurn();
    }

    void peerUnbinds(int sequenceNumber) {
        respond(Unbind.HEADER_ONLY.respond(CommandStatus.ESME_ROK), sequenceNumber);
        state = SessionState.UNBOUND;
        peerUnbound = true;
        setReason(CloseReason.of(CloseReason.Kind.CLOSED_BY_PEER, "unbound by the peer"));
        sender.failWaiting(this::fail);
        timers.endWithin(config.options().unbindTimeout());
        progressed();
    }

    void end(CloseReason why) {
        setReason(why);
        batch.flush(); // the answers of this turn, as far as the connection takes them
        closeChannel();
    }

    void endAfterFlush(CloseReason why) {
        endByPeer(why);
        batch.flushAndClose();
    }

    /** Nothing is read any more. The peer, who is about to get the last word, lets go of the connection, or has had its time. */
    private void endByPeer(CloseReason why) {
        setReason(why);
        draining = true;
        reader.close();
        sender.failWaiting(this::fail);
        timers.endWithin(linger());
    }

    private Duration linger() {
        Duration bound = config.options().unbindTimeout();
        return bound.compareTo(LINGER) < 0 ? bound : LINGER;
    }

    void closeChannel() {
        channel.close();
    }

    void onError(Throwable cause) {
        end(new CloseReason(CloseReason.Kind.NETWORK_ERROR, String.valueOf(cause.getMessage()), cause));
    }

    void onClosed() {
        setReason(CloseReason.of(CloseReason.Kind.CLOSED_BY_PEER, "connection closed by the peer"));
        CloseReason why = Objects.requireNonNull(reason);
        state = SessionState.CLOSED;
        timers.stop();
        reader.close();
        work.close();
        sender.failAll(this::fail);
        drain();
        LOG.debug("session {}: {}", id, why);
        tell(listener -> listener.onClosed(this, why));
        closed.complete(why);
    }

    /** Tells the listener; what it throws must not hurt the session. */
    void tell(Consumer<SessionListener> event) {
        try {
            event.accept(config.listener());
        } catch (RuntimeException e) {
            LOG.error("session {}: the listener has failed", id, e);
        }
    }

    private void setReason(CloseReason why) {
        if (reason == null) {
            reason = why;
        }
    }

    @Override
    public String toString() {
        return "session " + id + " " + state + " with " + remoteAddress;
    }
}
