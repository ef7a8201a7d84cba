package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Expected failures of futures. */
final class Failures {

    private Failures() {}

    /** Waits for the failure of a future. */
    static <T extends Throwable> T of(CompletableFuture<?> future, Class<T> expected) {
        Throwable failure = catchThrowable(() -> future.get(SECONDS, TimeUnit.SECONDS));
        assertThat(failure).isInstanceOf(ExecutionException.class).cause().isInstanceOf(expected);
        return Objects.requireNonNull(expected.cast(failure.getCause()));
    }
}
