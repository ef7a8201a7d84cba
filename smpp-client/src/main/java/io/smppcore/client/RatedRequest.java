package io.smppcore.client;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.SmppSession;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/* A bind that is lost while a request waits for its turn costs it the turn: had it kept the token, all those who wait for the bind would go
 * at once when it is back. The end of its wait stays the same, so that this comes to an end. */

/** A request of {@code sendAsync} that waits for a bind, for its turn and for its response. Thread-safe. */
final class RatedRequest<R extends Response> extends CompletableFuture<R> {

    private final Supervisor binds;
    private final RateQueue turns;
    private final Request<R> request;
    private final long deadlineNanos;

    /* What has to be cancelled with this. */
    private volatile @Nullable Future<?> step;

    RatedRequest(Supervisor binds, RateQueue turns, Request<R> request) {
        this.binds = binds;
        this.turns = turns;
        this.request = request;
        this.deadlineNanos = turns.deadlineNanos();
    }

    /** Waits for whatever is missing next. Never blocks. */
    void start() {
        if (binds.pick() == null) {
            CompletableFuture<SmppSession> bind = Routes.awaitBindAsync(binds, request);
            step(bind);
            bind.whenComplete((session, failure) -> {
                if (failure != null) {
                    completeExceptionally(Routes.withoutBind(binds, request, failure));
                } else {
                    start();
                }
            });
            return;
        }
        CompletableFuture<@Nullable Void> turn = turns.await(deadlineNanos, true);
        if (turn == null) {
            completeExceptionally(RatedRoutes.tooMany(turns, request));
            return;
        }
        step(turn);
        turn.whenComplete((done, failure) -> {
            if (failure != null) {
                completeExceptionally(RatedRoutes.noTurn(binds, turns, request, failure, false));
            } else {
                go();
            }
        });
        binds.slotChanged(); // the last one may have stopped before this was in the queue
    }

    private void go() {
        SmppSession session = binds.pick();
        if (session != null && !isDone()) {
            CompletableFuture<R> sent = session.sendAsync(request);
            step(sent);
            sent.whenComplete((response, failure) -> {
                if (failure != null) {
                    completeExceptionally(failure);
                } else {
                    complete(response);
                }
            });
            return;
        }
        turns.giveBack();
        if (!isDone()) {
            start();
        }
    }

    private void step(Future<?> next) {
        step = next;
        if (isCancelled()) {
            next.cancel(false);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        Future<?> current = step;
        if (cancelled && current != null) {
            current.cancel(false);
        }
        return cancelled;
    }
}
