package io.smppcore.server;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.CallingThread;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Sends to whichever session of an account is there. Nothing is ever sent twice. Thread-safe. */
final class AccountSender {

    private final BoundSessions bound;
    private final SessionChoice defaultChoice;
    private final Duration sendWait;
    private final SendWaits waits;
    private volatile boolean closed;

    AccountSender(BoundSessions bound, SendOptions options) {
        this.bound = bound;
        this.defaultChoice = options.choice();
        this.sendWait = options.sendWait();
        this.waits = new SendWaits(options.sendWaitLimit());
    }

    <R extends Response> R send(String systemId, Request<R> request) {
        CallingThread.refuseBlocking("send");
        SmppSession session = pick(systemId, defaultChoice);
        return (session != null ? session : await(systemId, request)).send(request);
    }

    <R extends Response> CompletableFuture<R> sendAsync(
            String systemId, Request<R> request, @Nullable SessionChoice wanted) {
        SessionChoice choice = wanted != null ? wanted : defaultChoice;
        SmppSession session = pick(systemId, choice);
        if (session != null) {
            return session.sendAsync(request);
        }
        CompletableFuture<R> result = new CompletableFuture<>();
        CompletableFuture<Boolean> wait = startWait(systemId, choice);
        if (wait == null) {
            result.completeExceptionally(notBound(systemId, request, whyNoWait(), false));
            return result;
        }
        result.whenComplete((response, failure) -> {
            if (result.isCancelled()) {
                wait.cancel(false);
            }
        });
        wait.whenComplete((done, failure) -> {
            SmppSession there = failure == null ? pick(systemId, choice) : null;
            if (there == null) {
                result.completeExceptionally(notBound(systemId, request, why(failure), false));
            } else if (!result.isDone()) {
                forward(there.sendAsync(request), result);
            }
        });
        return result;
    }

    void bound(String systemId) {
        waits.bound(systemId);
    }

    void close() {
        closed = true;
        waits.fail(new CancellationException("the server is closed"));
    }

    private @Nullable SmppSession pick(String systemId, SessionChoice choice) {
        List<SmppSession> candidates = bound.receivers(systemId);
        return candidates.isEmpty() ? null : choice.choose(candidates);
    }

    /** Null when there is no waiting. A session that is bound while the wait begins ends it at once. */
    private @Nullable CompletableFuture<Boolean> startWait(String systemId, SessionChoice choice) {
        CompletableFuture<Boolean> wait = sendWait.isZero() || closed ? null : waits.await(systemId, sendWait);
        if (wait != null && (closed || pick(systemId, choice) != null)) {
            wait.complete(true);
        }
        return wait;
    }

    private SmppSession await(String systemId, Request<?> request) {
        CompletableFuture<Boolean> wait = startWait(systemId, defaultChoice);
        if (wait == null) {
            throw notBound(systemId, request, whyNoWait(), true);
        }
        try {
            wait.get();
        } catch (ExecutionException e) {
            throw notBound(systemId, request, why(e.getCause()), true);
        } catch (InterruptedException e) {
            wait.cancel(false);
            Thread.currentThread().interrupt();
            throw notBound(systemId, request, "; interrupted while waiting for one", true);
        }
        SmppSession session = pick(systemId, defaultChoice);
        if (session == null) {
            throw notBound(systemId, request, "", true);
        }
        return session;
    }

    private String whyNoWait() {
        return closed || sendWait.isZero() ? "" : ", and as many requests as sendWaitLimit allows wait for one already";
    }

    private String why(@Nullable Throwable failure) {
        return failure instanceof TimeoutException ? " within " + sendWait.toMillis() + " ms" : "";
    }

    private SessionClosedException notBound(
            String systemId, Request<?> request, String addition, boolean withStackTrace) {
        String text = request.commandId() + ": no session of " + systemId + " that receives is bound" + addition
                + (closed ? ": the server is closed" : "");
        CloseReason reason = new CloseReason(CloseReason.Kind.CLOSED_BY_PEER, "not bound", null);
        return SessionClosedException.withoutSession(text, reason, withStackTrace);
    }

    /** Takes the outcome from one future to the other, and a cancellation the other way round. */
    private static <R extends Response> void forward(CompletableFuture<R> sent, CompletableFuture<R> result) {
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
}
