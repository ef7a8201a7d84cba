package io.smppcore.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class WaitQueuesTest {

    private static final int MANY = 50_000;
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration TIMER = Duration.ofMillis(1);

    /* Enough for a loaded machine, and far less than the more than 30 s of a linear search per wait. */
    private static final Duration PUNCTUAL = Duration.ofSeconds(1);
    private static final Duration ALL_OVER = Duration.ofSeconds(10);

    private static WaitQueues<String, String> queues(int limit) {
        return new WaitQueues<>("waits under test", limit);
    }

    @Test
    void manySimultaneousTimeoutsDelayNeitherEachOtherNorOtherTimers() throws Exception {
        WaitQueues<String, String> queues = queues(MANY / 2);
        Duration time = Duration.ofMillis(300);
        List<CompletableFuture<String>> all = new ArrayList<>(MANY);
        for (int i = 0; i < MANY / 2; i++) {
            all.add(queues.awaitUnlimited("one", time));
            all.add(Objects.requireNonNull(queues.await("one", time)));
        }
        long deadlineNanos = System.nanoTime() + time.toNanos();
        CompletableFuture<Void> over =
                CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).exceptionally(failure -> null);

        assertThat(worstDelayOfATimerUntil(over)).isLessThan(PUNCTUAL);
        assertThat(Duration.ofNanos(System.nanoTime() - deadlineNanos)).isLessThan(ALL_OVER);
        assertThat(all).allSatisfy(wait -> assertThat(wait.exceptionNow()).isInstanceOf(TimeoutException.class));
        assertThat(queues.await("other", LONG)).isNotNull();
    }

    @Test
    void limitsTheWaitsOfAllQueuesExceptUnlimitedOnes() {
        WaitQueues<String, String> queues = queues(1);
        CompletableFuture<String> first = await(queues, "one");

        assertThat(queues.await("one", LONG)).isNull();
        assertThat(queues.await("other", LONG)).isNull();
        assertThat(queues.awaitUnlimited("one", LONG)).isNotDone();
        first.cancel(false);
        assertThat(queues.await("other", LONG)).isNotNull();
    }

    @Test
    void cancelledWaitsDoNotCountAgainstTheLimit() {
        WaitQueues<String, String> queues = queues(1);
        for (int i = 0; i < MANY; i++) {
            await(queues, "one").cancel(false);
        }
    }

    @Test
    void servesOneQueueInOrderWhileThereAreValues() {
        WaitQueues<String, String> queues = queues(4);
        List<CompletableFuture<String>> waits =
                List.of(await(queues, "one"), await(queues, "one"), await(queues, "one"));
        CompletableFuture<String> other = await(queues, "other");
        Iterator<String> values = List.of("a", "b").iterator();

        queues.serve("one", () -> values.hasNext() ? values.next() : null);

        assertThat(waits.get(0)).isCompletedWithValue("a");
        assertThat(waits.get(1)).isCompletedWithValue("b");
        assertThat(waits.get(2)).isNotDone();
        assertThat(other).isNotDone();
    }

    @Test
    void doesNotServeAWaitThatBeginsMeanwhile() {
        WaitQueues<String, String> queues = queues(2);
        List<CompletableFuture<String>> again = new ArrayList<>();
        await(queues, "one").thenRun(() -> again.add(await(queues, "one")));

        queues.serve("one", () -> "a");

        assertThat(again).singleElement().satisfies(wait -> assertThat(wait).isNotDone());
        queues.serve("one", () -> "b");
        assertThat(again.getFirst()).isCompletedWithValue("b");
    }

    @Test
    void failsAllWaitsInQueueOrder() {
        WaitQueues<String, String> queues = queues(3);
        List<String> ended = new ArrayList<>();
        await(queues, "one").whenComplete((value, failure) -> ended.add("first"));
        queues.awaitUnlimited("one", LONG).whenComplete((value, failure) -> ended.add("second"));
        await(queues, "one").whenComplete((value, failure) -> ended.add("third"));
        CompletableFuture<String> other = await(queues, "other");

        queues.fail(new CancellationException());

        assertThat(ended).containsExactly("first", "second", "third");
        assertThat(other).isCompletedExceptionally();
        assertThat(queues.await("one", LONG)).isNotNull();
    }

    private static CompletableFuture<String> await(WaitQueues<String, String> queues, String key) {
        return Objects.requireNonNull(queues.await(key, LONG), "more waits than the limit");
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
