package io.smppcore.internal.engine;

import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnbindResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionState;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a session ends: who has asked for it, what it waits for, and what it leaves behind. Confined to the event loop.
 */
final class SessionEnd {

    /**
     * How long the one who was told of the end may take to let go of the connection: jSMPP loses a response with the
     * end right behind it.
     */
    private static final Duration LINGER = Duration.ofSeconds(1);

    private final SessionEngine session;
    private final SessionOptions options;
    private final Sender sender;
    private final SessionTimers timers;
    private final OutboundBatch batch;

    private @Nullable CloseReason reason;

    /** Close was asked for: no new requests; unbind follows when nothing is in progress. */
    private boolean draining;

    /** The peer has unbound: no new requests; the connection ends when nothing is in progress. */
    private boolean peerUnbound;

    private final List<UnfinishedRequest> unfinished = new ArrayList<>(0);
    private boolean told;

    SessionEnd(
            SessionEngine session, SessionOptions options, Sender sender, SessionTimers timers, OutboundBatch batch) {
        this.session = session;
        this.options = options;
        this.sender = sender;
        this.timers = timers;
        this.batch = batch;
    }

    boolean isEnding() {
        return draining || peerUnbound || session.state() == SessionState.CLOSED;
    }

    /** Ends the session in order: no new requests, wait for what is in progress, unbind, close. */
    void drain() {
        if (isEnding()) {
            return;
        }
        draining = true;
        if (!session.state().isBound()) {
            end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "closed"));
            return;
        }
        timers.endOfDrain(this::unbind);
        timers.endWithin(options.drainTimeout().plus(options.unbindTimeout()).plus(LINGER));
        session.progressed();
    }

    /** The same because nothing has happened for too long. */
    void drain(CloseReason why) {
        because(why);
        drain();
    }

    /** Nothing is in progress any more. */
    void idle() {
        if (peerUnbound) {
            timers.endWithin(linger());
        } else if (draining) {
            unbind();
        }
    }

    private void unbind() {
        if (!session.state().isBound()) {
            return;
        }
        session.turn(() -> {
            PendingRequest<UnbindResp> request = new PendingRequest<>(session, Unbind.HEADER_ONLY);
            sender.admitAlways(request);
            session.accept(request);
        });
    }

    /** An unbind of ours is on its way, whoever has asked for it. */
    void unbinds(PendingRequest<?> request) {
        draining = true;
        session.state(SessionState.UNBOUND);
        timers.endWithin(options.unbindTimeout().plus(LINGER));
        // A peer that answers with the end of the connection has unbound as well; one that does not answer has had its
        // time.
        request.whenComplete((response, failure) -> end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "unbound")));
    }

    /** The peer has sent unbind, perhaps not for the first time: each one is answered, and none gives it more time. */
    void peerUnbinds(int sequenceNumber) {
        session.respond(Unbind.HEADER_ONLY.respond(CommandStatus.ESME_ROK), sequenceNumber);
        if (peerUnbound) {
            return;
        }
        session.state(SessionState.UNBOUND);
        peerUnbound = true;
        because(CloseReason.of(CloseReason.Kind.CLOSED_BY_PEER, "unbound by the peer"));
        sender.failWaiting(this::failUnfinished);
        timers.endWithin(options.unbindTimeout());
        session.progressed();
    }

    /** Notes why the session ends, unless that is known. */
    void because(CloseReason why) {
        if (reason == null) {
            reason = why;
        }
    }

    void end(CloseReason why) {
        because(why);
        batch.flush(); // the answers of this turn, as far as the connection takes them
        session.closeChannel();
    }

    /** The end has taken as long as it may. */
    void outOfTime() {
        end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "not ended by the peer in time"));
    }

    void endAfterFlush(CloseReason why) {
        endByPeer(why);
        batch.flushAndClose();
    }

    /**
     * Nothing is read any more. The peer, who is about to get the last word, lets go of the connection, or has had its
     * time.
     */
    void endByPeer(CloseReason why) {
        because(why);
        draining = true;
        session.stopReading();
        sender.failWaiting(this::failUnfinished);
        timers.endWithin(linger());
    }

    /** The connection is gone; why the session has ended. */
    CloseReason closed() {
        because(CloseReason.of(CloseReason.Kind.CLOSED_BY_PEER, "connection closed by the peer"));
        return Objects.requireNonNull(reason);
    }

    /** A request that was admitted in time and that the end of the session leaves without a response. */
    void failUnfinished(PendingRequest<?> request, Outcome outcome) {
        // Not for one that another thread cancels at this moment: its caller was told otherwise.
        if (fail(request, outcome) && !told && request.windowed) {
            unfinished.add(new UnfinishedRequest(request.request, request.sequenceNumber, outcome));
        }
    }

    void tellUnfinished() {
        told = true;
        if (!unfinished.isEmpty()) {
            List<UnfinishedRequest> snapshot = List.copyOf(unfinished);
            session.tell(listener -> listener.onUnfinished(session, snapshot));
        }
    }

    /** False when the request had ended before. */
    boolean fail(PendingRequest<?> request, Outcome outcome) {
        sender.release(request);
        try {
            return request.completeExceptionally(closedException(request.request.commandId(), outcome));
        } catch (Throwable e) {
            return request.completeExceptionally(e); // without memory for an exception of its own
        }
    }

    SessionClosedException closedException(CommandId command, Outcome outcome) {
        CloseReason why = reason != null
                ? reason
                : CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "session " + session.id() + " is closing");
        return new SessionClosedException(command + ": " + outcome + ", " + why.detail(), why, outcome);
    }

    private Duration linger() {
        Duration bound = options.unbindTimeout();
        return bound.compareTo(LINGER) < 0 ? bound : LINGER;
    }
}
