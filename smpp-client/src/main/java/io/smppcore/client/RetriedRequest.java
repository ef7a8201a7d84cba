package io.smppcore.client;

import io.smppcore.internal.util.StepFuture;
import io.smppcore.pdu.Response;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * A request of {@link RetryingClient#sendAsync}: the future of its final outcome, which makes one attempt after the
 * other. Thread-safe.
 */
final class RetriedRequest<R extends Response> extends StepFuture<R> {

    private final Supplier<CompletableFuture<R>> attempt;
    private final Retries retries;
    private final ClientClock clock;

    /* A request holds a permit while it waits between two attempts; without one it is not sent again. */
    private final Semaphore waits;

    RetriedRequest(Supplier<CompletableFuture<R>> attempt, Retries retries, ClientClock clock, Semaphore waits) {
        this.attempt = attempt;
        this.retries = retries;
        this.clock = clock;
        this.waits = waits;
    }

    /** Starts an attempt, unless this future is done. Never blocks. */
    void send() {
        if (isDone()) {
            return;
        }
        CompletableFuture<R> sent = attempt.get();
        step(sent);
        sent.whenComplete((response, failure) -> {
            Optional<Duration> wait =
                    isDone() ? Optional.empty() : failure == null ? retries.after(response) : retries.after(failure);
            if (wait.isPresent() && waits.tryAcquire()) {
                clock.runStep(this, this::send, wait.get()).whenComplete((done, cancelled) -> waits.release());
            } else if (failure == null) {
                complete(response);
            } else {
                completeExceptionally(failure);
            }
        });
    }
}
