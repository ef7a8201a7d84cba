package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class SendWaitsTest {

    private static final int MANY = 50_000;
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration TIMER = Duration.ofMillis(1);

    /* More than a loaded machine needs, and far less than a search through all waits for each of them takes: more than 30 s. */
    private static final Duration PUNCTUAL = Duration.ofSeconds(1);
    private static final Duration ALL_OVER = Duration.ofSeconds(10);

    @Test
    void manyThatGiveUpAtTheSameTimeDelayNeitherEachOtherNorTheTimersOfTheJvm() throws Exception {
        SendWaits waits = new SendWaits(MANY);
        Duration time = Duration.ofMillis(300);
        List<CompletableFuture<Boolean>> all = new ArrayList<>(MANY);
        for (int i = 0; i < MANY; i++) {
            all.add(Objects.requireNonNull(waits.await("account", time)));
        }
        long deadlineNanos = System.nanoTime() + time.toNanos();
        CompletableFuture<Void> over =
                CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).exceptionally(failure -> null);

        assertThat(worstDelayOfATimerUntil(over)).isLessThan(PUNCTUAL);
        assertThat(Duration.ofNanos(System.nanoTime() - deadlineNanos)).isLessThan(ALL_OVER);
        assertThat(all).allSatisfy(wait -> assertThat(wait.exceptionNow()).isInstanceOf(TimeoutException.class));
        assertThat(waits.await("other", LONG)).isNotNull();
    }

    @Test
    void moreThanTheLimitDoNotWaitWhateverTheirAccount() {
        SendWaits waits = new SendWaits(1);
        CompletableFuture<Boolean> first = await(waits, "account");

        assertThat(waits.await("other", LONG)).isNull();
        first.cancel(false);
        assertThat(waits.await("other", LONG)).isNotNull();
    }

    @Test
    void aSessionEndsTheWaitsOfItsAccountInTheirOrderAndNoOthers() {
        SendWaits waits = new SendWaits(3);
        List<String> ended = new ArrayList<>();
        await(waits, "account").thenRun(() -> ended.add("first"));
        await(waits, "account").thenRun(() -> ended.add("second"));
        CompletableFuture<Boolean> other = await(waits, "other");

        waits.bound("account");

        assertThat(ended).containsExactly("first", "second");
        assertThat(other).isNotDone();
        waits.fail(new CancellationException());
        assertThat(other).isCompletedExceptionally();
        assertThat(waits.await("account", LONG)).isNotNull();
    }

    @Test
    void oneWhoWaitsAgainWhenASessionIsThereWaitsForTheNext() {
        SendWaits waits = new SendWaits(2);
        List<CompletableFuture<Boolean>> again = new ArrayList<>();
        await(waits, "account").thenRun(() -> again.add(await(waits, "account")));

        waits.bound("account");

        assertThat(again).singleElement().satisfies(wait -> assertThat(wait).isNotDone());
        waits.bound("account");
        assertThat(again.getFirst()).isCompletedWithValue(true);
    }

    private static CompletableFuture<Boolean> await(SendWaits waits, String account) {
        return Objects.requireNonNull(waits.await(account, LONG), "more wait than the limit");
    }

    private static Duration worstDelayOfATimerUntil(CompletableFuture<?> over) throws Exception {
        long worstNanos = 0;
        while (!over.isDone()) {
            long startNanos = System.nanoTime();
            new CompletableFuture<Void>()
                    .completeOnTimeout(null, TIMER.toNanos(), TimeUnit.NANOSECONDS)
                    .get(30, TimeUnit.SECONDS);
            worstNanos = Math.max(worstNanos, System.nanoTime() - startNanos - TIMER.toNanos());
        }
        return Duration.ofNanos(worstNanos);
    }
}
