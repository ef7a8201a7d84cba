package io.smppcore.client;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.CallingThread;
import io.smppcore.session.RateLimitedException;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SmppSession;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Finds a session for each request when it is its turn. Thread-safe. */
final class RatedRoutes {

    private RatedRoutes() {}

    static <R extends Response> R send(Supervisor binds, RateQueue turns, Request<R> request) {
        CallingThread.refuseBlocking("send");
        long deadlineNanos = turns.deadlineNanos();
        while (true) {
            SmppSession session = Routes.awaitSession(binds, request);
            if (!turns.enter()) {
                awaitTurn(binds, turns, request, deadlineNanos);
                session = binds.pick();
            }
            if (session != null) {
                return session.send(request);
            }
            turns.giveBack(); // the bind was lost meanwhile; see RatedRequest
        }
    }

    static <R extends Response> CompletableFuture<R> sendAsync(Supervisor binds, RateQueue turns, Request<R> request) {
        SmppSession session = binds.pick();
        if (session != null && turns.enter()) {
            return session.sendAsync(request);
        }
        RatedRequest<R> waiting = new RatedRequest<>(binds, turns, request);
        waiting.start();
        return waiting;
    }

    /** Waits for the turn of a request whose session is known. */
    static void takeTurn(Supervisor binds, RateQueue turns, Request<?> request) {
        if (!turns.enter()) {
            awaitTurn(binds, turns, request, turns.deadlineNanos());
        }
    }

    static <R extends Response> CompletableFuture<R> sendOverAsync(
            SmppSession session, Supervisor binds, RateQueue turns, Request<R> request) {
        CompletableFuture<@Nullable Void> turn = turns.await(turns.deadlineNanos(), true);
        if (turn == null) {
            return CompletableFuture.failedFuture(tooMany(turns, request));
        }
        CompletableFuture<R> result = new CompletableFuture<>();
        result.whenComplete((response, failure) -> {
            if (result.isCancelled()) {
                turn.cancel(false);
            }
        });
        turn.whenComplete((done, failure) -> {
            if (failure != null) {
                result.completeExceptionally(noTurn(binds, turns, request, failure, false));
            } else if (result.isDone()) {
                turns.giveBack();
            } else {
                Routes.forward(session.sendAsync(request), result);
            }
        });
        binds.slotChanged(); // the last one may have stopped before this was in the queue
        return result;
    }

    static <R extends Response> Optional<CompletableFuture<R>> trySend(
            SmppSession session, RateQueue turns, Request<R> request) {
        if (!turns.enter()) {
            return Optional.empty();
        }
        Optional<CompletableFuture<R>> sent = session.trySend(request);
        if (sent.isEmpty()) {
            turns.giveBack();
        }
        return sent;
    }

    private static void awaitTurn(Supervisor binds, RateQueue turns, Request<?> request, long deadlineNanos) {
        CompletableFuture<@Nullable Void> turn = turns.await(deadlineNanos, false);
        if (turn == null) {
            throw new IllegalStateException(); // only those who do not block are limited
        }
        binds.slotChanged(); // the last one may have stopped before this was in the queue
        try {
            turn.get();
        } catch (ExecutionException e) {
            throw noTurn(binds, turns, request, e.getCause(), true);
        } catch (InterruptedException e) {
            if (!turn.cancel(false)) {
                turns.giveBack();
            }
            Thread.currentThread().interrupt();
            throw RateLimitedException.of(request.commandId() + ": interrupted while waiting for its turn", true);
        }
    }

    static RequestFailedException tooMany(RateQueue turns, Request<?> request) {
        return RateLimitedException.of(
                request.commandId() + ": " + turns.options().queueLimit()
                        + " requests wait for their turn already (expected: fewer, or a greater queueLimit of the rate)",
                false);
    }

    /** Why a request has got no turn: it has waited too long, or no bind is wanted any more. */
    static RequestFailedException noTurn(
            Supervisor binds,
            RateQueue turns,
            Request<?> request,
            @Nullable Throwable failure,
            boolean withStackTrace) {
        if (failure instanceof TimeoutException) {
            String text = request.commandId() + ": not its turn within "
                    + turns.options().maxWait().toMillis() + " ms (the rate is "
                    + binds.rate().orElse(Double.POSITIVE_INFINITY) + " requests/s)";
            return RateLimitedException.of(text, withStackTrace);
        }
        return Routes.notBound(binds, request, "", withStackTrace);
    }
}
