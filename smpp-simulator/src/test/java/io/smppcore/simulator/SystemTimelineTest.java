package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SystemTimelineTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration LATE = Duration.ofDays(7);
    private static final int MANY = 100_000;

    private SystemTimeline timeline = new SystemTimeline(MANY);

    @AfterEach
    void close() {
        timeline.close();
    }

    @Test
    void runsTasksInTheOrderOfTheirTimes() {
        List<String> ran = new CopyOnWriteArrayList<>();
        timeline.schedule(LATE, () -> ran.add("late"));
        timeline.schedule(Duration.ofMillis(300), () -> ran.add("third"));
        timeline.schedule(Duration.ofMillis(200), () -> ran.add("second"));
        timeline.schedule(Duration.ofMillis(100), () -> ran.add("first"));
        await().atMost(SOON).until(() -> ran.size() == 3);
        assertThat(ran).containsExactly("first", "second", "third");
        assertThat(timeline.waiting()).isEqualTo(1);
    }

    @Test
    void noTaskRunsBeforeItsTime() throws InterruptedException {
        long start = System.nanoTime();
        AtomicLong ranAt = new AtomicLong();
        CountDownLatch done = new CountDownLatch(1);
        timeline.schedule(Duration.ofMillis(50), () -> {
            ranAt.set(System.nanoTime());
            done.countDown();
        });
        assertThat(done.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(ranAt.get() - start)
                .isGreaterThanOrEqualTo(Duration.ofMillis(50).toNanos());
    }

    @Test
    void refusesTasksBeyondTheLimitUntilOneHasRun() {
        timeline = new SystemTimeline(2);
        AtomicBoolean ran = new AtomicBoolean();
        assertThat(timeline.schedule(LATE, () -> {})).isTrue();
        assertThat(timeline.schedule(Duration.ofMillis(100), () -> ran.set(true)))
                .isTrue();
        await().atMost(SOON).untilTrue(ran);
        assertThat(timeline.schedule(LATE, () -> {})).isTrue();
        assertThat(timeline.schedule(LATE, () -> {})).isFalse();
        assertThat(timeline.waiting()).isEqualTo(2);
    }

    @Test
    void aFailedTaskDoesNotBlockTheNext() {
        AtomicBoolean ran = new AtomicBoolean();
        timeline.schedule(Duration.ZERO, () -> {
            throw new IllegalStateException("on purpose");
        });
        timeline.schedule(Duration.ofMillis(1), () -> ran.set(true));
        await().atMost(SOON).untilTrue(ran);
    }

    @Test
    void runsNothingAfterClose() throws InterruptedException {
        AtomicBoolean ran = new AtomicBoolean();
        timeline.schedule(Duration.ofMillis(200), () -> ran.set(true));
        timeline.close();
        assertThat(timeline.schedule(Duration.ZERO, () -> ran.set(true))).isFalse();
        await().atMost(SOON).until(() -> timelineThreads() == 0);
        assertThat(ran).isFalse();
    }

    @Test
    void oneThreadServesAHundredThousandTasks() {
        int before = Thread.activeCount();
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < MANY; i++) {
            assertThat(timeline.schedule(Duration.ofSeconds(60).plusNanos(i * 7_919L % MANY), ran::incrementAndGet))
                    .isTrue();
        }
        assertThat(timeline.schedule(LATE, () -> {})).isFalse();
        assertThat(timeline.waiting()).isEqualTo(MANY);
        assertThat(Thread.activeCount() - before).isLessThanOrEqualTo(1);
        await().atMost(SOON).until(() -> timelineThreads() == 1);
        assertThat(ran).hasValue(0);
    }

    @Test
    void runsAHundredThousandTasksOnceAndNotBeforeTheirTimes() {
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger early = new AtomicInteger();
        for (int i = 0; i < MANY; i++) {
            Duration delay = Duration.ofNanos(i * 7_919L % MANY * 2_000);
            long due = System.nanoTime() + delay.toNanos();
            timeline.schedule(delay, () -> {
                ran.incrementAndGet();
                if (System.nanoTime() < due) {
                    early.incrementAndGet();
                }
            });
        }
        await().atMost(SOON).until(() -> ran.get() == MANY);
        assertThat(early).hasValue(0);
        assertThat(timeline.waiting()).isZero();
    }

    private static long timelineThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("smpp-simulator-timeline"))
                .count();
    }
}
