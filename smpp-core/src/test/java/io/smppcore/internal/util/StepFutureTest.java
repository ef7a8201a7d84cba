package io.smppcore.internal.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class StepFutureTest {

    private final StepFuture<String> future = new StepFuture<>();
    private final CompletableFuture<String> first = new CompletableFuture<>();
    private final CompletableFuture<String> last = new CompletableFuture<>();

    @Test
    void completesWithTheResultOfTheLastStep() {
        future.step(first);
        first.complete("first");
        assertThat(future).isNotDone();
        future.follow(last);
        last.complete("last");
        assertThat(future).isCompletedWithValue("last");
    }

    @Test
    void completesWithTheFailureOfTheLastStep() {
        future.follow(last);
        last.completeExceptionally(new IllegalStateException("failed"));
        assertThat(future.exceptionNow()).hasMessage("failed");
    }

    @Test
    void cancelsTheCurrentStep() {
        future.step(first);
        future.follow(last);
        future.cancel(false);
        assertThat(first).isNotDone();
        assertThat(last).isCancelled();
    }

    @Test
    void aTimeoutCancelsTheCurrentStep() {
        future.step(first);
        future.follow(last);
        future.completeExceptionally(new TimeoutException());
        assertThat(first).isNotDone();
        assertThat(last).isCancelled();
    }

    @Test
    void cancelsAStepSetAfterATimeout() {
        future.completeExceptionally(new TimeoutException());
        future.step(first);
        assertThat(first).isCancelled();
    }

    @Test
    void cancelsAStepSetAfterCancellation() {
        future.cancel(false);
        future.step(first);
        assertThat(first).isCancelled();
    }
}
