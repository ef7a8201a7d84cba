package io.smppcore.client;

import io.smppcore.pdu.Response;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The future of a request with retries. Thread-safe. */
final class RetriedRequest<R extends Response> extends CompletableFuture<R> {

    private final Supplier<CompletableFuture<R>> attempt;
    private final Retries retries;
    private final ClientClock clock;

    /* One permit for each waiting request. */
    private final Semaphore waits;

    /* Cancelled with this future; at most one of them is not done. Two fields, because a timer may fire before it is
     * stored. */
    private volatile @Nullable Future<?> sending;
    private volatile @Nullable Future<?> waiting;

    RetriedRequest(Supplier<CompletableFuture<R>> attempt, Retries retries, ClientClock clock, Semaphore waits) {
        this.attempt = attempt;
        this.retries = retries;
        this.clock = clock;
        this.waits = waits;
    }

    /** Starts an attempt. Never blocks. */
    void send() {
        if (isDone()) {
            return;
        }
        CompletableFuture<R> sent = attempt.get();
        sending = sent;
        cancelIfCancelled(sent);
        sent.whenComplete((response, failure) -> {
            Optional<Duration> wait =
                    isDone() ? Optional.empty() : failure == null ? retries.after(response) : retries.after(failure);
            if (wait.isPresent() && waits.tryAcquire()) {
                waitAndSend(wait.get());
            } else if (failure == null) {
                complete(response);
            } else {
                completeExceptionally(failure);
            }
        });
    }

    private void waitAndSend(Duration time) {
        CompletableFuture<?> timer = clock.run(this::send, time);
        timer.whenComplete((done, failure) -> waits.release());
        waiting = timer;
        cancelIfCancelled(timer);
    }

    private void cancelIfCancelled(@Nullable Future<?> step) {
        if (step != null && isCancelled()) {
            step.cancel(false);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        cancelIfCancelled(sending);
        cancelIfCancelled(waiting);
        return cancelled;
    }
}
