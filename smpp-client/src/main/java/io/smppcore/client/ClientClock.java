package io.smppcore.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Time as the supervision of a client sees it. Thread-safe. */
interface ClientClock {

    /** The clock on the wall. */
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

    /** Runs something on a virtual thread after some time; cancelling what it returns cancels that, too late perhaps. */
    default CompletableFuture<?> run(Runnable task, Duration delay) {
        CompletableFuture<@Nullable Void> timer = new CompletableFuture<>();
        timer.thenRunAsync(
                task, work -> Thread.ofVirtual().name("smpp-client-timer").start(work));
        return timer.completeOnTimeout(null, delay.toNanos(), TimeUnit.NANOSECONDS);
    }
}
