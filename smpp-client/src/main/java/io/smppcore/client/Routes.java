package io.smppcore.client;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.CallingThread;
import io.smppcore.session.CloseReason;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Finds a session for each request, or says why there is none. Nothing is ever sent twice. Thread-safe. */
final class Routes {

    private Routes() {}

    static <R extends Response> R send(Supervisor binds, Request<R> request) {
        RateQueue turns = binds.turns();
        return turns == null || !SendRate.counts(request)
                ? awaitSession(binds, request).send(request)
                : RatedRoutes.send(binds, turns, request);
    }

    static <R extends Response> CompletableFuture<R> sendAsync(Supervisor binds, Request<R> request) {
        RateQueue turns = binds.turns();
        if (turns != null && SendRate.counts(request)) {
            return RatedRoutes.sendAsync(binds, turns, request);
        }
        SmppSession session = binds.pick();
        return session != null
                ? session.sendAsync(request)
                : sendBehind(awaitBindAsync(binds, request), binds, request);
    }

    /** Sends over this session and no other. */
    static <R extends Response> R sendOver(SmppSession session, Supervisor binds, Request<R> request) {
        RateQueue turns = binds.turns();
        if (turns != null && SendRate.counts(request)) {
            RatedRoutes.takeTurn(binds, turns, request);
        }
        return session.send(request);
    }

    /** Sends over this session and no other, and never blocks. */
    static <R extends Response> CompletableFuture<R> sendOverAsync(
            SmppSession session, Supervisor binds, Request<R> request) {
        RateQueue turns = binds.turns();
        return turns == null || !SendRate.counts(request) || turns.enter()
                ? session.sendAsync(request)
                : RatedRoutes.sendOverAsync(session, binds, turns, request);
    }

    static <R extends Response> Optional<CompletableFuture<R>> trySend(Supervisor binds, Request<R> request) {
        SmppSession session = binds.pick();
        if (session == null) {
            return Optional.of(CompletableFuture.failedFuture(notBound(binds, request, "", false)));
        }
        RateQueue turns = binds.turns();
        return turns == null || !SendRate.counts(request)
                ? session.trySend(request)
                : RatedRoutes.trySend(session, turns, request);
    }

    /** A wait for a bind, which may have failed already. */
    static CompletableFuture<SmppSession> awaitBindAsync(Supervisor binds, Request<?> request) {
        Duration time = binds.options().asyncBindWait();
        if (time.isZero() || binds.isFinished()) {
            return CompletableFuture.failedFuture(notBound(binds, request, "", false));
        }
        CompletableFuture<SmppSession> wait = binds.awaitBind(time, true);
        if (wait == null) {
            String why = ", and " + binds.options().asyncBindWaitLimit() + " requests wait for one already";
            return CompletableFuture.failedFuture(notBound(binds, request, why, false));
        }
        return wait;
    }

    /** What the wait of {@link #awaitBindAsync} has failed with, for the one who waits. */
    static RequestFailedException withoutBind(Supervisor binds, Request<?> request, Throwable failure) {
        return failure instanceof RequestFailedException failed
                ? failed
                : notBound(binds, request, afterWaiting(failure, binds.options().asyncBindWait()), false);
    }

    /** The session to send on; waits for one if there is none. */
    static SmppSession awaitSession(Supervisor binds, Request<?> request) {
        SmppSession session = binds.pick();
        return session != null ? session : awaitBind(binds, request);
    }

    private static SmppSession awaitBind(Supervisor binds, Request<?> request) {
        CallingThread.refuseBlocking("send");
        Duration time = binds.options().bindWait();
        CompletableFuture<SmppSession> wait = time.isZero() || binds.isFinished() ? null : binds.awaitBind(time, false);
        if (wait == null) {
            throw notBound(binds, request, "", true);
        }
        try {
            return wait.get();
        } catch (ExecutionException e) {
            throw notBound(binds, request, afterWaiting(e.getCause(), time), true);
        } catch (InterruptedException e) {
            wait.cancel(false);
            Thread.currentThread().interrupt();
            throw notBound(binds, request, "; interrupted while waiting for one", true);
        }
    }

    private static <R extends Response> CompletableFuture<R> sendBehind(
            CompletableFuture<SmppSession> wait, Supervisor binds, Request<R> request) {
        CompletableFuture<R> result = new CompletableFuture<>();
        result.whenComplete((response, failure) -> {
            if (result.isCancelled()) {
                wait.cancel(false);
            }
        });
        wait.whenComplete((session, failure) -> {
            if (failure != null) {
                result.completeExceptionally(withoutBind(binds, request, failure));
            } else if (!result.isDone()) {
                forward(session.sendAsync(request), result);
            }
        });
        return result;
    }

    /** Takes the outcome from one future to the other, and a cancellation the other way round. */
    static <R extends Response> void forward(CompletableFuture<R> sent, CompletableFuture<R> result) {
        sent.whenComplete((response, failure) -> {
            if (failure != null) {
                result.completeExceptionally(failure);
            } else {
                result.complete(response);
            }
        });
        result.whenComplete((response, failure) -> {
            if (result.isCancelled()) {
                sent.cancel(false);
            }
        });
    }

    private static String afterWaiting(@Nullable Throwable failure, Duration time) {
        return failure instanceof TimeoutException ? " within " + time.toMillis() + " ms" : "";
    }

    static SessionClosedException notBound(
            Supervisor binds, Request<?> request, String addition, boolean withStackTrace) {
        CloseReason reason = binds.reason();
        long wanted = binds.snapshots().stream()
                .filter(bind -> bind.state() != BindState.STOPPED)
                .count();
        String text = request.commandId() + ": no bind is up" + addition + " (" + wanted + " of "
                + binds.snapshots().size() + " are on their way): " + reason.detail();
        return SessionClosedException.withoutSession(text, reason, withStackTrace);
    }
}
