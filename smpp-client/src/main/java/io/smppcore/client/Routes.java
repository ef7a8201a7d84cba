package io.smppcore.client;

import io.smppcore.internal.StepFuture;
import io.smppcore.internal.loop.CallingThread;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.CloseReason;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SmppSession;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Sender of requests over the session with the most free slots, at once or after a {@link Departure}. No request is
 * sent twice. Thread-safe.
 */
final class Routes {

    private Routes() {}

    static <R extends Response> R send(Supervisor binds, Request<R> request) {
        CallingThread.refuseBlocking("send");
        RateQueue turns = turns(binds, request);
        SmppSession session = binds.pick();
        if (session == null || (turns != null && !turns.enter())) {
            session = await(new Departure(binds, request, null, turns, true), turns);
        }
        return session.send(request);
    }

    static <R extends Response> CompletableFuture<R> sendAsync(Supervisor binds, Request<R> request) {
        RateQueue turns = turns(binds, request);
        SmppSession session = binds.pick();
        return session != null && (turns == null || turns.enter())
                ? session.sendAsync(request)
                : sendAfter(new Departure(binds, request, null, turns, false), turns, request);
    }

    /** Sends a request over this session and no other. */
    static <R extends Response> R sendOver(SmppSession session, Supervisor binds, Request<R> request) {
        RateQueue turns = turns(binds, request);
        if (turns != null && !turns.enter()) {
            await(new Departure(binds, request, session, turns, true), turns);
        }
        return session.send(request);
    }

    /** Sends a request over this session and no other, and never blocks. */
    static <R extends Response> CompletableFuture<R> sendOverAsync(
            SmppSession session, Supervisor binds, Request<R> request) {
        RateQueue turns = turns(binds, request);
        return turns == null || turns.enter()
                ? session.sendAsync(request)
                : sendAfter(new Departure(binds, request, session, turns, false), turns, request);
    }

    static <R extends Response> Optional<CompletableFuture<R>> trySend(Supervisor binds, Request<R> request) {
        SmppSession session = binds.pick();
        if (session == null) {
            return Optional.of(CompletableFuture.failedFuture(notBound(binds, request, "", false)));
        }
        RateQueue turns = turns(binds, request);
        if (turns != null && !turns.enter()) {
            return Optional.empty();
        }
        Optional<CompletableFuture<R>> sent = session.trySend(request);
        if (sent.isEmpty() && turns != null) {
            turns.giveBack();
        }
        return sent;
    }

    /** Returns a session for several requests, each of which takes its turn later; waits for a bind if none is up. */
    static SmppSession awaitSession(Supervisor binds, Request<?> request) {
        SmppSession session = binds.pick();
        return session != null ? session : await(new Departure(binds, request, null, null, true), null);
    }

    /**
     * Returns a session for several requests, each of which takes its turn later; never blocks. With {@code bounded} it
     * waits for a bind as a blocking call does.
     */
    static CompletableFuture<SmppSession> awaitSessionAsync(Supervisor binds, Request<?> request, boolean bounded) {
        return new Departure(binds, request, null, null, bounded).start();
    }

    static SessionClosedException notBound(
            Supervisor binds, Request<?> request, String addition, boolean withStackTrace) {
        CloseReason reason = binds.reason();
        if (binds.isClosed()) {
            String closed = request.commandId() + ": client is closed (expected: a call of connect)";
            return SessionClosedException.withoutSession(closed, reason, withStackTrace);
        }
        long wanted = binds.snapshots().stream()
                .filter(bind -> bind.state() != BindSnapshot.State.STOPPED)
                .count();
        String text = request.commandId() + ": no bind is up" + addition + " (" + wanted + " of "
                + binds.snapshots().size() + " not stopped): " + reason.detail();
        return SessionClosedException.withoutSession(text, reason, withStackTrace);
    }

    static @Nullable RateQueue turns(Supervisor binds, Request<?> request) {
        RateQueue turns = binds.turns();
        return turns != null && SendRate.counts(request) ? turns : null;
    }

    private static <R extends Response> CompletableFuture<R> sendAfter(
            Departure departure, @Nullable RateQueue turns, Request<R> request) {
        StepFuture<R> result = new StepFuture<>();
        result.step(departure);
        departure.start().whenComplete((session, failure) -> {
            if (failure != null) {
                result.completeExceptionally(failure);
            } else if (!result.isDone()) {
                result.follow(session.sendAsync(request));
            } else if (turns != null) {
                turns.giveBack();
            }
        });
        return result;
    }

    private static SmppSession await(Departure departure, @Nullable RateQueue turns) {
        CallingThread.refuseBlocking("send");
        try {
            return departure.start().get();
        } catch (ExecutionException e) {
            RequestFailedException failure = (RequestFailedException) Objects.requireNonNull(e.getCause());
            failure.setStackTrace(Thread.currentThread().getStackTrace());
            throw failure;
        } catch (InterruptedException e) {
            if (!departure.cancel(false) && !departure.isCompletedExceptionally() && turns != null) {
                turns.giveBack();
            }
            Thread.currentThread().interrupt();
            throw departure.interrupted();
        }
    }
}
