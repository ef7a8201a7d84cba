package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class BindWaitsTest {

    private static final int MANY = 50_000;
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration TIMER = Duration.ofMillis(1);

    /* More than a loaded machine needs, and far less than a search through all waits for each of them takes: more than 30 s. */
    private static final Duration PUNCTUAL = Duration.ofSeconds(1);
    private static final Duration ALL_OVER = Duration.ofSeconds(10);

    @Test
    void manyThatGiveUpAtTheSameTimeDelayNeitherEachOtherNorTheTimersOfTheJvm() throws Exception {
        BindWaits waits = new BindWaits(MANY / 2, () -> null);
        Duration time = Duration.ofMillis(300);
        List<CompletableFuture<SmppSession>> all = new ArrayList<>(MANY);
        for (int i = 0; i < MANY / 2; i++) {
            all.add(waits.unlimited(time));
            all.add(limited(waits, time));
        }
        long deadlineNanos = System.nanoTime() + time.toNanos();
        CompletableFuture<Void> over =
                CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).exceptionally(failure -> null);

        assertThat(worstDelayOfATimerUntil(over)).isLessThan(PUNCTUAL);
        assertThat(Duration.ofNanos(System.nanoTime() - deadlineNanos)).isLessThan(ALL_OVER);
        assertThat(all).allSatisfy(wait -> assertThat(wait.exceptionNow()).isInstanceOf(TimeoutException.class));
        assertThat(waits.limited(LONG)).isNotNull();
    }

    @Test
    void onlyThoseWhoDoNotBlockAreLimited() {
        BindWaits waits = new BindWaits(1, () -> null);
        CompletableFuture<SmppSession> first = limited(waits, LONG);

        assertThat(waits.limited(LONG)).isNull();
        assertThat(waits.unlimited(LONG)).isNotDone();
        first.cancel(false);
        assertThat(waits.limited(LONG)).isNotNull();
    }

    @Test
    void whatWasCancelledLeavesAtOnce() {
        BindWaits waits = new BindWaits(1, () -> null);
        for (int i = 0; i < MANY; i++) {
            limited(waits, LONG).cancel(false);
        }
    }

    @Test
    void noBindAnyMoreEndsThemAllInTheirOrder() {
        BindWaits waits = new BindWaits(2, () -> null);
        List<String> ended = new ArrayList<>();
        limited(waits, LONG).whenComplete((session, failure) -> ended.add("first"));
        waits.unlimited(LONG).whenComplete((session, failure) -> ended.add("second"));
        limited(waits, LONG).whenComplete((session, failure) -> ended.add("third"));

        waits.fail(new CancellationException());

        assertThat(ended).containsExactly("first", "second", "third");
    }

    private static CompletableFuture<SmppSession> limited(BindWaits waits, Duration time) {
        return Objects.requireNonNull(waits.limited(time), "more wait than the limit");
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
