package io.smppcore.client;

import io.smppcore.internal.util.StepFuture;
import io.smppcore.pdu.Request;
import io.smppcore.session.RateLimitedException;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/* If the bind is lost while a request waits for its token, the request returns the token and waits for a bind again.
 * Otherwise all requests that wait for a bind would have tokens and be sent at once when it is back. The deadline of
 * the wait for a token stays the same, which bounds the repetitions. */

/**
 * The wait of one request for a bind, then for a token of the rate. Completes with the session that sends the
 * request, after taking a token if there is a rate, or with a {@link RequestFailedException}. Thread-safe.
 */
final class Departure extends StepFuture<SmppSession> {

    private final Supervisor supervisor;
    private final Request<?> request;
    private final @Nullable SmppSession wanted;
    private final @Nullable RateQueue rateQueue;
    private final boolean bounded;
    private final long deadlineNanos;
    private volatile boolean awaitsToken;

    /**
     * Creates a wait that has not started.
     *
     * @param wanted the only session that may send; null for any
     * @param rateQueue queue for the tokens of the rate; null if the request needs no token
     * @param bounded true for a blocking call, and for a caller that limits the number of its requests: the wait for a
     *     bind takes up to {@code bindWait} instead of {@code asyncBindWait} and counts against no limit, and failures
     *     have a stack trace
     */
    Departure(
            Supervisor supervisor,
            Request<?> request,
            @Nullable SmppSession wanted,
            @Nullable RateQueue rateQueue,
            boolean bounded) {
        this.supervisor = supervisor;
        this.request = request;
        this.wanted = wanted;
        this.rateQueue = rateQueue;
        this.bounded = bounded;
        this.deadlineNanos = rateQueue == null ? 0 : rateQueue.deadlineNanos();
    }

    /**
     * Starts this wait as a step of a future, so that cancelling the future ends the wait. Passes the session to {@code
     * next}; if the future is done by then, returns the token instead. A failure of the wait becomes that of the
     * future.
     */
    void startFor(StepFuture<?> whole, Consumer<SmppSession> next) {
        whole.step(this);
        start().whenComplete((session, failure) -> {
            if (failure != null) {
                whole.completeExceptionally(failure);
            } else if (!whole.isDone()) {
                next.accept(session);
            } else {
                giveBack();
            }
        });
    }

    /** Gives the token back to the rate, if there is one. Called when the request is not sent after all. */
    void giveBack() {
        if (rateQueue != null) {
            rateQueue.giveBack();
        }
    }

    /**
     * Waits for a bind if there is none, and then for a token if none is available. Completes at once if neither is
     * missing. Never blocks.
     */
    Departure start() {
        SmppSession session = session();
        if (session == null) {
            awaitBind();
        } else if (rateQueue == null) {
            complete(session);
        } else if (rateQueue.enter()) {
            depart(rateQueue);
        } else {
            awaitToken(rateQueue);
        }
        return this;
    }

    /** Returns the failure of a thread that is interrupted while it waits. */
    RequestFailedException interrupted() {
        return awaitsToken
                ? RateLimitedException.of(request.commandId() + ": interrupted while waiting for its turn", true)
                : Routes.notBound(supervisor, request, "; interrupted while waiting for one", true);
    }

    private @Nullable SmppSession session() {
        return wanted != null ? wanted : supervisor.pick();
    }

    private void awaitBind() {
        awaitsToken = false;
        ClientOptions options = supervisor.options();
        Duration time = bounded ? options.bindWait() : options.asyncBindWait();
        if (time.isZero() || supervisor.isFinished()) {
            fail("");
            return;
        }
        CompletableFuture<SmppSession> bind = supervisor.awaitBind(time, !bounded);
        if (bind == null) {
            fail(", and " + options.asyncBindWaitLimit() + " requests wait for one already");
            return;
        }
        step(bind);
        bind.whenComplete((session, failure) -> {
            if (failure != null) {
                fail(failure instanceof TimeoutException ? " within " + time.toMillis() + " ms" : "");
            } else if (rateQueue == null) {
                complete(session);
            } else {
                start();
            }
        });
    }

    private void awaitToken(RateQueue queue) {
        awaitsToken = true;
        CompletableFuture<@Nullable Void> token = queue.await(deadlineNanos, !bounded);
        if (token == null) {
            completeExceptionally(RateLimitedException.of(
                    request.commandId() + ": " + queue.options().queueLimit()
                            + " requests wait for their turn already (expected: fewer, or a greater rate.queueLimit)",
                    bounded));
            return;
        }
        step(token);
        token.whenComplete((done, failure) -> {
            if (failure == null) {
                depart(queue);
            } else if (failure instanceof TimeoutException) {
                completeExceptionally(RateLimitedException.of(
                        request.commandId() + ": not its turn within "
                                + queue.options().maxWait().toMillis() + " ms (the rate is "
                                + supervisor.rate().orElse(Double.POSITIVE_INFINITY) + " requests/s)",
                        bounded));
            } else {
                fail("");
            }
        });
        supervisor.slotChanged(); // the last bind may have stopped before this request was queued
    }

    /** Completes with a session. If no session is bound any more, gives the token back and waits for a bind again. */
    private void depart(RateQueue queue) {
        SmppSession session = session();
        if (session != null && complete(session)) {
            return;
        }
        queue.giveBack();
        if (!isDone()) {
            start();
        }
    }

    private void fail(String addition) {
        completeExceptionally(Routes.notBound(supervisor, request, addition, bounded));
    }
}
