package io.smppcore.server;

import io.smppcore.internal.loop.CallingThread;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import io.smppcore.internal.util.StepFuture;
import io.smppcore.internal.util.WaitQueues;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.CloseReason;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A sender of requests to an account over one of its sessions that receive. If none is bound, a request waits as the
 * {@link SendOptions} allow. No request is sent twice. Thread-safe.
 */
final class AccountSender {

    private static final LimitedLog LOG = new LimitedLog(ServerLog.LOG, LimitedLog.LINES_PER_SECOND);

    private final String server;
    private final BoundSessions bound;
    private final SessionChoice defaultChoice;
    private final Duration sendWait;
    private final WaitQueues<String, Boolean> waits;
    private volatile boolean closed;

    AccountSender(String server, BoundSessions bound, SendOptions options) {
        this.server = server;
        this.bound = bound;
        this.defaultChoice = options.choice();
        this.sendWait = options.sendWait();
        this.waits = new WaitQueues<>("smpp-server-waits of " + server, options.sendWaitLimit());
    }

    <R extends Response> R send(String systemId, Request<R> request) {
        CallingThread.refuseBlocking("send");
        SmppSession session = pick(systemId, request, defaultChoice, true);
        return (session != null ? session : await(systemId, request)).send(request);
    }

    <R extends Response> CompletableFuture<R> sendAsync(
            String systemId, Request<R> request, @Nullable SessionChoice wanted) {
        SessionChoice choice = wanted != null ? wanted : defaultChoice;
        try {
            SmppSession session = pick(systemId, request, choice, false);
            return session != null ? session.sendAsync(request) : sendLater(systemId, request, choice);
        } catch (RequestNotWrittenException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private <R extends Response> CompletableFuture<R> sendLater(
            String systemId, Request<R> request, SessionChoice choice) {
        CompletableFuture<Boolean> wait = startWait(systemId, request, choice, false);
        if (wait == null) {
            return CompletableFuture.failedFuture(notBound(systemId, request, reasonForNoWait(), false));
        }
        StepFuture<R> result = new StepFuture<>();
        result.step(wait);
        wait.whenComplete((done, failure) -> {
            try {
                SmppSession session = failure == null ? pick(systemId, request, choice, false) : null;
                if (session == null) {
                    result.completeExceptionally(notBound(systemId, request, why(failure), false));
                } else if (!result.isDone()) {
                    result.follow(session.sendAsync(request));
                }
            } catch (Throwable e) {
                result.completeExceptionally(e); // the future is the only way to report this failure
            }
        });
        return result;
    }

    /** Ends the waits for a session of an account. Called when one is bound. */
    void bound(String systemId) {
        waits.serve(systemId, () -> true);
    }

    /** Fails all waiting requests; later ones do not wait. */
    void close() {
        closed = true;
        waits.fail(new CancellationException("the server is closed"));
    }

    private @Nullable SmppSession pick(
            String systemId, Request<?> request, SessionChoice choice, boolean withStackTrace) {
        try {
            return bound.choose(systemId, choice);
        } catch (Throwable failure) {
            // The choice is application code; the request needs an outcome even if it throws.
            LOG.error("{}: account {}: the choice of a session has failed", server, Printable.of(systemId), failure);
            String text =
                    request.commandId() + ": the choice of a session of " + Printable.of(systemId) + " has failed";
            throw RequestNotWrittenException.beforeSession(text, failure, withStackTrace);
        }
    }

    /**
     * Starts a wait for a session; returns null if the options do not allow it or too many requests wait. If a session
     * was bound before the wait was queued, the wait ends at once.
     */
    private @Nullable CompletableFuture<Boolean> startWait(
            String systemId, Request<?> request, SessionChoice choice, boolean withStackTrace) {
        CompletableFuture<Boolean> wait = sendWait.isZero() || closed ? null : waits.await(systemId, sendWait);
        if (wait == null) {
            return null;
        }
        try {
            if (closed || pick(systemId, request, choice, withStackTrace) != null) {
                wait.complete(true);
            }
            return wait;
        } catch (RequestNotWrittenException e) {
            wait.cancel(false); // otherwise it would count against the limit until it times out
            throw e;
        }
    }

    private SmppSession await(String systemId, Request<?> request) {
        CompletableFuture<Boolean> wait = startWait(systemId, request, defaultChoice, true);
        if (wait == null) {
            throw notBound(systemId, request, reasonForNoWait(), true);
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
        SmppSession session = pick(systemId, request, defaultChoice, true);
        if (session == null) {
            throw notBound(systemId, request, "", true);
        }
        return session;
    }

    private String reasonForNoWait() {
        return closed || sendWait.isZero()
                ? ""
                : ", and the maximum number of requests (sendWaitLimit) wait for one already";
    }

    private String why(@Nullable Throwable failure) {
        return failure instanceof TimeoutException ? " within " + sendWait.toMillis() + " ms" : "";
    }

    private SessionClosedException notBound(
            String systemId, Request<?> request, String addition, boolean withStackTrace) {
        String text = request.commandId() + ": no session of " + Printable.of(systemId) + " that receives is bound"
                + addition + (closed ? ": the server is closed" : "");
        CloseReason reason = new CloseReason(CloseReason.Kind.CLOSED_BY_PEER, "not bound", null);
        return SessionClosedException.withoutSession(text, reason, withStackTrace);
    }
}
