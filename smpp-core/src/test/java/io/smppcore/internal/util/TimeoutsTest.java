package io.smppcore.internal.util;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimeoutsTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(20);

    private final Timeouts timeouts = new Timeouts("timeouts under test");

    @Test
    void failsOnlyFuturesThatAreLate() throws Exception {
        CompletableFuture<String> late = new CompletableFuture<>();
        CompletableFuture<String> inTime = new CompletableFuture<>();
        CompletableFuture<String> later = new CompletableFuture<>();
        timeouts.add(later, LONG);
        timeouts.add(late, SHORT); // earlier than the awaited time
        timeouts.add(inTime, LONG);
        inTime.complete("done");

        assertThat(failureOf(late)).isInstanceOf(TimeoutException.class);
        assertThat(inTime).isCompletedWithValue("done");
        assertThat(later).isNotDone();
    }

    @Test
    void failsInTheOrderOfDeadlinesAndThenOfAdding() throws Exception {
        Queue<Integer> failed = new ConcurrentLinkedQueue<>();
        List<CompletableFuture<String>> futures = IntStream.range(0, 100)
                .mapToObj(i -> new CompletableFuture<String>())
                .toList();
        CompletableFuture<String> first = new CompletableFuture<>();
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch added = new CountDownLatch(1);
        first.whenComplete((result, failure) -> { // on the thread of the timeouts
            blocked.countDown();
            awaitUninterruptibly(added);
        });
        timeouts.add(first, Duration.ZERO);
        awaitUninterruptibly(blocked); // otherwise it may take the earlier ones first
        for (int i = 0; i < futures.size(); i++) {
            int number = i;
            futures.get(i).exceptionally(failure -> {
                failed.add(number);
                return "";
            });
            timeouts.add(futures.get(i), Duration.ofHours(i == 0 ? -1 : -2));
        }
        added.countDown();

        eventually().until(() -> failed.size() == futures.size());
        assertThat(failed)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 100).mapToObj(i -> i % 100).toList());
    }

    @Test
    void continuesAfterDependentsThatThrowOrInterrupt() throws Exception {
        for (Throwable thrown : List.of(new IllegalStateException(), new AssertionError(), new StackOverflowError())) {
            CompletableFuture<String> late = new CompletableFuture<>();
            late.whenComplete((result, failure) -> {
                Thread.currentThread().interrupt();
                throw Failing.sneaky(thrown);
            });
            timeouts.add(late, SHORT);
        }
        CompletableFuture<String> last = new CompletableFuture<>();
        timeouts.add(last, SHORT.multipliedBy(3));

        assertThat(failureOf(last)).isInstanceOf(TimeoutException.class);
    }

    @Test
    void runsOnAVirtualThreadThatEndsWithTheLastWait() throws Exception {
        CompletableFuture<Thread> runner = new CompletableFuture<>();
        CompletableFuture<String> late = new CompletableFuture<>();
        CompletableFuture<String> other = new CompletableFuture<>();
        late.whenComplete((result, failure) -> runner.complete(Thread.currentThread()));
        timeouts.add(late, SHORT);
        timeouts.add(other, LONG);

        Thread thread = runner.get(Waits.SECONDS, TimeUnit.SECONDS);
        assertThat(thread.isVirtual()).isTrue();
        assertThat(thread.getName()).isEqualTo("timeouts under test");
        assertThat(thread.isAlive()).isTrue();
        other.cancel(false);
        assertThat(thread.join(Waits.BOUND)).isTrue();

        CompletableFuture<String> again = new CompletableFuture<>();
        timeouts.add(again, SHORT);
        assertThat(failureOf(again)).isInstanceOf(TimeoutException.class);
    }

    @Test
    void acceptsCompletedFuturesAndElapsedTimes() throws Exception {
        timeouts.add(CompletableFuture.completedFuture("done"), LONG);
        CompletableFuture<String> over = new CompletableFuture<>();
        timeouts.add(over, Duration.ZERO);

        assertThat(failureOf(over)).isInstanceOf(TimeoutException.class);
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            assertThat(latch.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Throwable failureOf(CompletableFuture<String> future) throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        future.whenComplete((result, thrown) -> failure.complete(thrown));
        return failure.get(Waits.SECONDS, TimeUnit.SECONDS);
    }

    /** Throws checked exceptions that are not declared. */
    private static final class Failing {

        private Failing() {}

        @SuppressWarnings("unchecked")
        static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
            throw (T) thrown;
        }
    }
}
