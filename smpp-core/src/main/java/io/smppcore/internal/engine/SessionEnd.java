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
 * End of a session: its reason, the work it waits for, and the requests it leaves unfinished. Confined to the event
 * loop.
 */
final class SessionEnd {

    /**
     * Maximum time for the peer to close the connection after it was notified of the end: jSMPP loses a response with
     * the end right behind it.
     */
    private static final Duration LINGER = Duration.ofSeconds(1);

    private final SessionEngine session;
    private final SessionOptions options;
    private final Sender sender;
    private final SessionTimers timers;
    private final OutboundBatch batch;

    private @Nullable CloseReason reason;

    /** Set after a call of close: no new requests; unbind follows when nothing is in progress. */
    private boolean draining;

    /** Set after an unbind of the peer: no new requests; the connection ends when nothing is in progress. */
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

    /** Ends the session in order: no new requests, wait for the requests in progress, unbind, close. */
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

    /** Ends the session in order because nothing has happened for too long. */
    void drain(CloseReason why) {
        because(why);
        drain();
    }

    /** Continues the end when nothing is in progress any more. */
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

    /** Handles an unbind of this side on its way to the peer, sent by the session or by the application. */
    void unbinds(PendingRequest<?> request) {
        draining = true;
        session.state(SessionState.UNBOUND);
        timers.endWithin(options.unbindTimeout().plus(LINGER));
        // A peer that answers by closing the connection has unbound as well; one that does not answer has used up its
        // time.
        request.whenComplete((response, failure) -> end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "unbound")));
    }

    /** Handles an unbind of the peer, perhaps a repeated one: each is answered, and none extends the time. */
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

    /** Sets the reason of the end, unless it is known. */
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

    /** Ends a session whose end has taken too long. */
    void outOfTime() {
        end(CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "not ended by the peer in time"));
    }

    void endAfterFlush(CloseReason why) {
        endByPeer(why);
        batch.flushAndClose();
    }

    /** Stops reading. The peer, which is about to get the last PDU, closes the connection, or its time runs out. */
    void endByPeer(CloseReason why) {
        because(why);
        draining = true;
        session.stopReading();
        sender.failWaiting(this::failUnfinished);
        timers.endWithin(linger());
    }

    /** Handles the closed connection; returns the reason of the end. */
    CloseReason closed() {
        because(CloseReason.of(CloseReason.Kind.CLOSED_BY_PEER, "connection closed by the peer"));
        return Objects.requireNonNull(reason);
    }

    /** Fails an admitted request that the end of the session leaves without a response. */
    void failUnfinished(PendingRequest<?> request, Outcome outcome) {
        // Not for a request that another thread cancels at this moment: its caller gets the cancellation.
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

    /** Fails a request; returns false when it had already ended. */
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
