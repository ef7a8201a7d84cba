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

/** End of a session, and the wait for work in progress. Confined to the event loop. */
final class SessionEnd {

    /**
     * Maximum time for the peer to close the connection after the last PDU: jSMPP loses a response directly followed by
     * the end.
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

    /** Set by close: no new requests; unbind follows when nothing is in progress. */
    private boolean draining;

    /** Set by an unbind from the peer: no new requests; the connection ends when nothing is in progress. */
    private boolean peerUnbound;

    /** Set by unbind_resp: the connection ends when the requests from the peer are answered. */
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

    /** Ends the session gracefully: no new requests, wait for requests in progress, unbind, close. */
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

    /** Ends the session gracefully for a reason. */
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
     * Continues the end of the session if the work it waits for is done: before the unbind only work that began before
     * the end, as the peer may continue to send. Called at the end of each turn.
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

    /** Handles an unbind from this side, sent by the session or by the application. */
    void unbinding(PendingRequest<?> request) {
        draining = true;
        status.ending();
        status.unbinding();
        endWithin(options.unbindTimeout().plus(LINGER));
        // Any response suffices, whatever its status. A failure means that the peer has closed the connection instead,
        // or that the time is over.
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

    /** Handles an unbind from the peer. Repeated ones are answered, but do not extend the time. */
    void peerUnbinds(int sequenceNumber) {
        responder.respond(Unbind.HEADER_ONLY.respond(CommandStatus.ESME_ROK), sequenceNumber);
        if (peerUnbound) {
            return;
        }
        status.unbound();
        peerUnbound = true;
        status.ending();
        status.reason(CloseReason.of(CloseReason.Kind.CLOSED_BY_PEER, "unbound by the peer"));
        sender.failWaiting();
        endWithin(options.unbindTimeout());
    }

    void end(CloseReason why) {
        status.reason(why);
        batch.flush(); // the responses of this turn, as far as the connection accepts them
        channel.close();
    }

    void endAfterFlush(CloseReason why) {
        endByPeer(why);
        batch.flushAndClose();
    }

    /** Stops reading, and waits a limited time for the peer to close the connection after the last PDU. */
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
     * Ends the session at once and releases its memory, without waiting for TLS to send close_notify to a peer that
     * does not read.
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

    /** Closes the session after this time at the latest. Later calls can only shorten the time. */
    private void endWithin(Duration time) {
        long atNanos = turns.nowNanos() + time.toNanos();
        if (endTimer == null || atNanos - endAtNanos < 0) {
            SessionTimers.cancel(endTimer);
            endAtNanos = atNanos;
            endTimer = afterUnlessClosed(
                    time, () -> end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "not closed by the peer in time")));
        }
    }

    /** Runs a task after a time, in a separate turn, unless the session is closed by then. */
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
