package io.smppcore.internal.util;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class WaitQueuesTest {

    private static final int MANY = 50_000;
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final int VERY_MANY = 200_000;

    private static WaitQueues<String, String> queues(int limit) {
        return new WaitQueues<>("waits under test", limit);
    }

    /** The thread of all other timers of the JVM runs nothing; linear searches would take longer than the wait. */
    @Test
    void manySimultaneousTimeoutsDelayNeitherEachOtherNorOtherTimers() throws Exception {
        WaitQueues<String, String> queues = queues(VERY_MANY / 2);
        Duration time = Duration.ofMillis(300);
        Set<String> threads = ConcurrentHashMap.newKeySet();
        List<CompletableFuture<String>> all = new ArrayList<>(VERY_MANY);
        for (int i = 0; i < VERY_MANY / 2; i++) {
            all.add(queues.awaitUnlimited("one", time));
            all.add(Objects.requireNonNull(queues.await("one", time)));
        }
        all.forEach(wait -> wait.whenComplete(
                (value, failure) -> threads.add(Thread.currentThread().getName())));
        CompletableFuture<Void> over =
                CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).exceptionally(failure -> null);
        over.get(Waits.SECONDS, TimeUnit.SECONDS);
        assertThat(all).allSatisfy(wait -> assertThat(wait.exceptionNow()).isInstanceOf(TimeoutException.class));
        assertThat(queues.await("other", LONG)).isNotNull();
        assertThat(threads)
                .isSubsetOf("waits under test", Thread.currentThread().getName());
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
}
