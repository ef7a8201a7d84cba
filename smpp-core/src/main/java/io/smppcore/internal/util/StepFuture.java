package io.smppcore.internal.util;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Future of an operation that consists of several asynchronous steps, one after the other. If it is cancelled, or
 * {@code orTimeout} expires, the current step is cancelled. Thread-safe; each step must be set before the continuation
 * that sets the next one is registered.
 */
public class StepFuture<T extends @Nullable Object> extends CompletableFuture<T> {

    private volatile @Nullable Future<?> step;

    /** Creates a future without a step. */
    public StepFuture() {}

    /** Sets the current step, which is cancelled with this future. */
    public final void step(Future<?> next) {
        step = next;
        // A cancellation that came before the step was set could not cancel it.
        if (isDone()) {
            next.cancel(false);
        }
    }

    /** Sets the last step, whose outcome becomes that of this future. */
    public final void follow(CompletableFuture<? extends T> last) {
        step(last);
        last.whenComplete((result, failure) -> {
            if (failure != null) {
                completeExceptionally(failure);
            } else {
                complete(result);
            }
        });
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            cancelStep();
        }
        return cancelled;
    }

    @Override
    public boolean completeExceptionally(Throwable failure) {
        boolean failed = super.completeExceptionally(failure);
        if (failed && failure instanceof TimeoutException) {
            cancelStep();
        }
        return failed;
    }

    private void cancelStep() {
        Future<?> current = step;
        if (current != null) {
            current.cancel(false);
        }
    }
}
