package io.smppcore.internal.engine;

import io.netty.channel.Channel;
import io.smppcore.internal.dispatch.InboundWork;
import io.smppcore.internal.dispatch.Responder;
import io.smppcore.internal.frame.FrameReader;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.state.SessionStatus;
import io.smppcore.internal.turn.Turns;
import io.smppcore.internal.window.PendingRequest;
import io.smppcore.internal.window.Sender;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionOptions;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Procedure by which one session ends: requests in progress are awaited, unbind is exchanged, and the connection is
 * closed. A session ends in this way after {@code close}, after an unbind of either side, after a protocol error, or at
 * once by {@link #abort}. Confined to the event loop.
 */
final class SessionEnd {

    /**
     * Maximum time for which this side waits, after the last PDU, for the peer to close the connection. Without the
     * wait, a peer with jSMPP loses a response that is directly followed by the end of the connection.
     */
    private static final Duration LINGER = Duration.ofSeconds(1);

    private static final String UNBOUND = "unbound";

    private final SessionStatus status;
    private final SessionOptions options;
    private final Channel channel;
    private final Sender sender;
    private final InboundWork work;
    private final FrameReader frames;
    private final OutboundBatch batch;
    private final Responder responder;
    private final Turns turns;

    /** True after {@code close}: new requests of this side fail, and unbind is sent when nothing is in progress. */
    private boolean draining;

    /**
     * True after an unbind from the peer: new requests of this side fail, and the connection ends when nothing is in
     * progress.
     */
    private boolean peerUnbound;

    /** True after unbind_resp: the connection ends when the handlers of requests from the peer have answered. */
    private boolean unbound;

    private @Nullable Future<?> drainTimer;
    private @Nullable Future<?> endTimer;
    private long endAtNanos;

    SessionEnd(
            SessionStatus status,
            SessionOptions options,
            Channel channel,
            Sender sender,
            InboundWork work,
            FrameReader frames,
            OutboundBatch batch,
            Responder responder,
            Turns turns) {
        this.status = status;
        this.options = options;
        this.channel = channel;
        this.sender = sender;
        this.work = work;
        this.frames = frames;
        this.batch = batch;
        this.responder = responder;
        this.turns = turns;
    }

    /**
     * Begins to end the session gracefully: new requests of this side fail; when those in progress are complete, or the
     * drain timeout is over, unbind is sent and then the connection is closed. Closes a session that is not bound at
     * once. Has no effect if the session is already ending.
     */
    void drain() {
        if (status.isEnding()) {
            return;
        }
        draining = true;
        status.ending();
        work.ending();
        if (!status.state().isBound()) {
            end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "closed"));
            return;
        }
        drainTimer = afterUnlessClosed(options.drainTimeout(), this::unbind);
        endWithin(options.drainTimeout().plus(options.unbindTimeout()).plus(LINGER));
        progressed();
    }

    /** Begins to end the session gracefully, and sets the reason for it. */
    void drain(CloseReason why) {
        status.reason(why);
        drain();
    }

    /** Returns true if the session is closed. */
    boolean isClosed() {
        return status.isClosed();
    }

    /** Returns true if no request is in progress in either direction. */
    boolean isIdle() {
        return sender.isIdle() && work.isIdle();
    }

    /**
     * Takes the next step towards the end if the work for which it waits is done. Before the unbind, this is only work
     * that began before the end, because the peer may continue to send requests. Has no effect if the session is not
     * ending. Called at the end of each turn.
     */
    void progressed() {
        if (unbound && work.isDoneSinceEnd()) {
            end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, UNBOUND));
        } else if (peerUnbound) {
            if (isIdle()) {
                endWithin(linger());
            }
        } else if (draining && sender.isIdle() && work.isDoneBeforeEnd()) {
            unbind();
        }
    }

    private void unbind() {
        if (!status.state().isBound()) {
            return;
        }
        sender.send(Unbind.HEADER_ONLY);
    }

    /**
     * Begins to end the session after an unbind from this side, which the session itself or the application has sent.
     */
    void unbinding(PendingRequest<?> request) {
        draining = true;
        status.ending();
        status.unbinding();
        endWithin(options.unbindTimeout().plus(LINGER));
        // A response of any status suffices. A failure means that the peer has closed the connection instead of
        // answering, or that the unbind timeout is over.
        request.whenComplete((response, failure) -> {
            if (response != null && !work.isDoneSinceEnd()) {
                status.unbound();
                status.reason(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, UNBOUND));
                unbound = true;
            } else {
                end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, UNBOUND));
            }
        });
    }

    /**
     * Answers an unbind from the peer and begins to end the session, at most for the unbind timeout. Repeated ones are
     * answered, too, but do not extend that time.
     */
    void peerUnbinds(int sequenceNumber) {
        responder.respond(Unbind.HEADER_ONLY.respond(CommandStatus.ESME_ROK), sequenceNumber);
        if (peerUnbound) {
            return;
        }
        status.unbound();
        peerUnbound = true;
        status.ending();
        status.reason(CloseReason.of(CloseReason.Kind.UNBOUND_BY_PEER, "unbound by the peer"));
        sender.failWaiting();
        endWithin(options.unbindTimeout());
    }

    /** Closes the connection after a flush, without waiting for requests in progress. */
    void end(CloseReason why) {
        status.reason(why);
        batch.flush(); // the responses of this turn, as far as the socket accepts them
        channel.close();
    }

    /**
     * Stops reading, and closes the connection once the socket has accepted everything written, or after a limited
     * time.
     */
    void endAfterFlush(CloseReason why) {
        endByPeer(why);
        batch.flushAndClose();
    }

    /**
     * Stops reading, and closes the connection if the peer has not done so after a limited time, so that the peer can
     * read the last PDU.
     */
    void endByPeer(CloseReason why) {
        status.reason(why);
        draining = false; // no unbind follows
        status.ending();
        work.ending();
        frames.close();
        sender.failWaiting();
        endWithin(linger());
    }

    /**
     * Closes the connection and releases the memory of the session at once. {@link #end} would first wait for TLS to
     * send close_notify, which takes time if the peer does not read.
     */
    void abort(CloseReason why) {
        if (status.isClosed()) {
            return;
        }
        frames.close();
        end(why);
        channel.unsafe().close(channel.voidPromise());
    }

    /** Stops the timers, because the connection is closed. */
    void stop() {
        SessionTimers.cancel(drainTimer);
        SessionTimers.cancel(endTimer);
    }

    /** Closes the connection after this time at the latest. Later calls can only shorten the time. */
    private void endWithin(Duration time) {
        long atNanos = turns.nowNanos() + time.toNanos();
        if (endTimer == null || atNanos - endAtNanos < 0) {
            SessionTimers.cancel(endTimer);
            endAtNanos = atNanos;
            endTimer = afterUnlessClosed(
                    time, () -> end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "not closed by the peer in time")));
        }
    }

    /** Runs a task after a delay, in a separate turn, unless the session is closed by then. */
    Future<?> afterUnlessClosed(Duration time, Runnable task) {
        return turns.after(time.toNanos(), () -> {
            if (!status.isClosed()) {
                task.run();
            }
        });
    }

    private Duration linger() {
        Duration bound = options.unbindTimeout();
        return bound.compareTo(LINGER) < 0 ? bound : LINGER;
    }
}
