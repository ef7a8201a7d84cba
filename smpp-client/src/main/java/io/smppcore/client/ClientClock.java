package io.smppcore.client;

import io.smppcore.internal.util.StepFuture;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The source of time of a client, which tests replace. Thread-safe. */
interface ClientClock {

    /** The clock of the system. */
    ClientClock SYSTEM = new ClientClock() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            Thread.sleep(time);
        }
    };

    long nanoTime();

    void sleep(Duration time) throws InterruptedException;

    /** Runs a task on a virtual thread after a delay. Cancelling the result cancels the task unless it has started. */
    default CompletableFuture<?> run(Runnable task, Duration delay) {
        CompletableFuture<@Nullable Void> timer = new CompletableFuture<>();
        timer.thenRunAsync(
                task, work -> Thread.ofVirtual().name("smpp-client-timer").start(work));
        return timer.completeOnTimeout(null, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Runs the next step of a future on a virtual thread after a delay. Cancelling the future during the delay cancels
     * the step.
     *
     * @return a future that ends with the delay: it completes, or is cancelled with {@code whole}
     */
    default CompletableFuture<?> runStep(StepFuture<?> whole, Runnable next, Duration delay) {
        CompletableFuture<@Nullable Void> wait = new CompletableFuture<>();
        whole.step(wait); // before the timer starts, which may fire at once
        CompletableFuture<?> timer = run(
                () -> {
                    wait.complete(null);
                    next.run();
                },
                delay);
        wait.whenComplete((done, failure) -> timer.cancel(false));
        return wait;
    }
}
