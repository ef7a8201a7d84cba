package io.smppcore.internal.engine;

import io.netty.channel.Channel;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionOptions;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** End of a session, and the work it waits for. Confined to the event loop. */
final class SessionEnd {

    /**
     * Maximum time for the peer to close the connection after it was notified of the end: jSMPP loses a response with
     * the end right behind it.
     */
    private static final Duration LINGER = Duration.ofSeconds(1);

    private static final String UNBOUND = "unbound";

    private final SessionStatus status;
    private final SessionOptions options;
    private final Channel channel;
    private final Sender sender;
    private final InboundWork work;
    private final HeldOctets held;
    private final FrameReader frames;
    private final OutboundBatch batch;
    private final Responder responder;
    private final Turns turns;

    /** Set after a call of close: no new requests; unbind follows when nothing is in progress. */
    private boolean draining;

    /** Set after an unbind of the peer: no new requests; the connection ends when nothing is in progress. */
    private boolean peerUnbound;

    /** Set when the peer has answered the unbind of this side: the connection ends when its requests are answered. */
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
            HeldOctets held,
            FrameReader frames,
            OutboundBatch batch,
            Responder responder,
            Turns turns) {
        this.status = status;
        this.options = options;
        this.channel = channel;
        this.sender = sender;
        this.work = work;
        this.held = held;
        this.frames = frames;
        this.batch = batch;
        this.responder = responder;
        this.turns = turns;
    }

    /** Ends the session in order: no new requests, wait for the requests in progress, unbind, close. */
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

    /** Ends the session in order because nothing has happened for too long. */
    void drain(CloseReason why) {
        status.because(why);
        drain();
    }

    /** Returns whether the session is over. */
    boolean isClosed() {
        return status.isClosed();
    }

    /** Returns whether no request is in progress, in either direction. */
    boolean isIdle() {
        return sender.isIdle() && work.isIdle();
    }

    /**
     * Continues the end of the session if nothing is in progress any more that it waits for: before the unbind, nothing
     * that had come by then, as a peer may go on sending.
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
        turns.turn(() -> sender.send(Unbind.HEADER_ONLY));
    }

    /** Handles an unbind of this side on its way to the peer, sent by the session or by the application. */
    void unbinding(PendingRequest<?> request) {
        draining = true;
        status.ending();
        status.unbinding();
        endWithin(options.unbindTimeout().plus(LINGER));
        // A peer that answers by closing the connection has unbound as well; one that does not answer has used up its
        // time.
        request.whenComplete((response, failure) -> {
            if (response != null && !work.isDoneSinceEnd()) {
                status.unbound();
                status.because(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, UNBOUND));
                unbound = true;
            } else {
                end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, UNBOUND));
            }
        });
    }

    /** Handles an unbind of the peer, perhaps a repeated one: each is answered, and none extends the time. */
    void peerUnbinds(int sequenceNumber) {
        responder.respond(Unbind.HEADER_ONLY.respond(CommandStatus.ESME_ROK), sequenceNumber);
        if (peerUnbound) {
            return;
        }
        status.unbound();
        peerUnbound = true;
        status.ending();
        status.because(CloseReason.of(CloseReason.Kind.CLOSED_BY_PEER, "unbound by the peer"));
        sender.failWaiting();
        endWithin(options.unbindTimeout());
        progressed();
    }

    void end(CloseReason why) {
        status.because(why);
        batch.flush(); // the answers of this turn, as far as the connection takes them
        channel.close();
    }

    void endAfterFlush(CloseReason why) {
        endByPeer(why);
        batch.flushAndClose();
    }

    /** Stops reading. The peer, which is about to get the last PDU, closes the connection, or its time runs out. */
    void endByPeer(CloseReason why) {
        status.because(why);
        draining = true;
        status.ending();
        work.ending();
        frames.close();
        sender.failWaiting();
        endWithin(linger());
    }

    /**
     * Ends the session at once and gives back its memory, without the time that TLS takes to send close_notify to a
     * peer that does not read.
     */
    void abort(CloseReason why) {
        if (status.isClosed()) {
            return;
        }
        frames.close();
        end(why);
        channel.unsafe().close(channel.voidPromise());
        held.waiting(batch.unwritten());
    }

    /** Stops the timers of the end; the connection is closed. */
    void stop() {
        SessionTimers.cancel(drainTimer);
        SessionTimers.cancel(endTimer);
    }

    /**
     * Ends the session for good if it still exists after this time. A further call moves the end earlier, never later.
     */
    private void endWithin(Duration time) {
        long atNanos = turns.nowNanos() + time.toNanos();
        if (endTimer == null || atNanos - endAtNanos < 0) {
            SessionTimers.cancel(endTimer);
            endAtNanos = atNanos;
            endTimer = afterUnlessClosed(
                    time, () -> end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "not ended by the peer in time")));
        }
    }

    /** Runs a task after a time, in a turn of its own, unless the session is closed by then. */
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
