package io.smppcore.gateway.message;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskQueueTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void runsAtMostItsNumberOfTasksAtTheSameTime(int number) {
        TaskQueue queue = new TaskQueue(number);
        CountDownLatch hold = new CountDownLatch(1);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<CompletableFuture<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            tasks.add(CompletableFuture.runAsync(
                    () -> {
                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                        await(hold);
                        running.decrementAndGet();
                    },
                    queue));
        }
        eventually().until(() -> running.get() == number);
        hold.countDown();
        assertThat(tasks).allSatisfy(task -> assertThat(task).succeedsWithin(Waits.BOUND));
        assertThat(most).hasValue(number);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(Waits.METHOD_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void continuesAfterATaskThatFails() {
        TaskQueue queue = new TaskQueue(1);
        List<Integer> ran = new ArrayList<>();
        queue.execute(() -> {
            throw new IllegalStateException("expected");
        });
        for (int i = 0; i < 100; i++) {
            int number = i;
            queue.execute(() -> ran.add(number));
        }
        CompletableFuture<Void> last = CompletableFuture.runAsync(() -> {}, queue);
        assertThat(last).succeedsWithin(Waits.BOUND);
        assertThat(ran).hasSize(100).isSorted();
    }
}
