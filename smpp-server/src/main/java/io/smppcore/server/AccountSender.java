package io.smppcore.server;

import io.smppcore.internal.LimitedLog;
import io.smppcore.internal.Printable;
import io.smppcore.internal.StepFuture;
import io.smppcore.internal.WaitQueues;
import io.smppcore.internal.loop.CallingThread;
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
import org.slf4j.LoggerFactory;

/** A sender of requests to an account over one of its sessions. No request is sent twice. Thread-safe. */
final class AccountSender {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(SmppServer.class), LimitedLog.LINES_PER_SECOND);

    private final BoundSessions bound;
    private final SessionChoice defaultChoice;
    private final Duration sendWait;
    private final WaitQueues<String, Boolean> waits;
    private volatile boolean closed;

    AccountSender(BoundSessions bound, SendOptions options) {
        this.bound = bound;
        this.defaultChoice = options.choice();
        this.sendWait = options.sendWait();
        this.waits = new WaitQueues<>("smpp-server-waits", options.sendWaitLimit());
    }

    <R extends Response> R send(String systemId, Request<R> request) {
        CallingThread.refuseBlocking("send");
        SmppSession session;
        try {
            session = pick(systemId, defaultChoice);
            if (session == null) {
                session = await(systemId, request);
            }
        } catch (ChoiceFailedException e) {
            throw notChosen(systemId, request, e, true);
        }
        return session.send(request);
    }

    <R extends Response> CompletableFuture<R> sendAsync(
            String systemId, Request<R> request, @Nullable SessionChoice wanted) {
        SessionChoice choice = wanted != null ? wanted : defaultChoice;
        try {
            SmppSession session = pick(systemId, choice);
            return session != null ? session.sendAsync(request) : sendLater(systemId, request, choice);
        } catch (ChoiceFailedException e) {
            return CompletableFuture.failedFuture(notChosen(systemId, request, e, false));
        }
    }

    private <R extends Response> CompletableFuture<R> sendLater(
            String systemId, Request<R> request, SessionChoice choice) throws ChoiceFailedException {
        CompletableFuture<Boolean> wait = startWait(systemId, choice);
        if (wait == null) {
            return CompletableFuture.failedFuture(notBound(systemId, request, reasonForNoWait(), false));
        }
        StepFuture<R> result = new StepFuture<>();
        result.step(wait);
        wait.whenComplete((done, failure) -> {
            try {
                SmppSession session = failure == null ? pick(systemId, choice) : null;
                if (session == null) {
                    result.completeExceptionally(notBound(systemId, request, why(failure), false));
                } else if (!result.isDone()) {
                    result.follow(session.sendAsync(request));
                }
            } catch (ChoiceFailedException e) {
                result.completeExceptionally(notChosen(systemId, request, e, false));
            } catch (Throwable e) {
                result.completeExceptionally(e); // the failure cannot be reported elsewhere
            }
        });
        return result;
    }

    void bound(String systemId) {
        waits.serve(systemId, () -> true);
    }

    void close() {
        closed = true;
        waits.fail(new CancellationException("the server is closed"));
    }

    private @Nullable SmppSession pick(String systemId, SessionChoice choice) throws ChoiceFailedException {
        try {
            return bound.choose(systemId, choice);
        } catch (Throwable failure) {
            // The choice is application code; the request needs an outcome even if it throws.
            LOG.error("account {}: the choice of a session has failed", Printable.of(systemId), failure);
            throw new ChoiceFailedException(failure);
        }
    }

    /** Starts a wait; returns null if no wait is allowed. A session that is bound meanwhile ends the wait at once. */
    private @Nullable CompletableFuture<Boolean> startWait(String systemId, SessionChoice choice)
            throws ChoiceFailedException {
        CompletableFuture<Boolean> wait = sendWait.isZero() || closed ? null : waits.await(systemId, sendWait);
        if (wait == null) {
            return null;
        }
        try {
            if (closed || pick(systemId, choice) != null) {
                wait.complete(true);
            }
            return wait;
        } catch (ChoiceFailedException e) {
            wait.cancel(false); // otherwise it would count against the limit until it times out
            throw e;
        }
    }

    private SmppSession await(String systemId, Request<?> request) throws ChoiceFailedException {
        CompletableFuture<Boolean> wait = startWait(systemId, defaultChoice);
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
        SmppSession session = pick(systemId, defaultChoice);
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

    private static RequestNotWrittenException notChosen(
            String systemId, Request<?> request, ChoiceFailedException failure, boolean withStackTrace) {
        String text = request.commandId() + ": the choice of a session of " + Printable.of(systemId) + " has failed";
        return RequestNotWrittenException.beforeSession(text, failure.choiceFailure, withStackTrace);
    }

    private SessionClosedException notBound(
            String systemId, Request<?> request, String addition, boolean withStackTrace) {
        String text = request.commandId() + ": no session of " + Printable.of(systemId) + " that receives is bound"
                + addition + (closed ? ": the server is closed" : "");
        CloseReason reason = new CloseReason(CloseReason.Kind.CLOSED_BY_PEER, "not bound", null);
        return SessionClosedException.withoutSession(text, reason, withStackTrace);
    }

    /** A failure of a choice that has thrown or returned null. */
    private static final class ChoiceFailedException extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient Throwable choiceFailure;

        ChoiceFailedException(Throwable choiceFailure) {
            super(null, choiceFailure, false, false);
            this.choiceFailure = choiceFailure;
        }
    }
}
