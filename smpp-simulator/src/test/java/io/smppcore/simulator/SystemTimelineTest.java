package io.smppcore.simulator;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(Waits.METHOD_SECONDS)
class SystemTimelineTest {

    private static final Duration LATE = Duration.ofDays(7);
    private static final int MANY = 100_000;

    private final AtomicLong nanos = new AtomicLong();
    private SystemTimeline timeline = new SystemTimeline(MANY, nanos::get);

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
        nanos.set(Duration.ofMillis(300).toNanos());
        eventually().until(() -> ran.size() == 3);
        assertThat(ran).containsExactly("first", "second", "third");
        assertThat(timeline.waiting()).isEqualTo(1);
    }

    @Test
    void noTaskRunsBeforeItsTime() {
        List<String> ran = new CopyOnWriteArrayList<>();
        timeline.schedule(Duration.ofMillis(50), () -> ran.add("due"));
        nanos.set(Duration.ofMillis(50).toNanos() - 1);
        timeline.schedule(Duration.ZERO, () -> ran.add("marker"));
        eventually().until(() -> ran.contains("marker"));
        assertThat(ran).containsExactly("marker");
        nanos.incrementAndGet();
        eventually().until(() -> ran.equals(List.of("marker", "due")));
    }

    @Test
    void refusesTasksBeyondTheLimitUntilOneHasRun() {
        timeline = new SystemTimeline(2, nanos::get);
        AtomicBoolean ran = new AtomicBoolean();
        assertThat(timeline.schedule(LATE, () -> {})).isTrue();
        assertThat(timeline.schedule(Duration.ofMillis(100), () -> ran.set(true)))
                .isTrue();
        nanos.set(Duration.ofMillis(100).toNanos());
        eventually().untilTrue(ran);
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
        timeline.schedule(Duration.ZERO, () -> ran.set(true));
        eventually().untilTrue(ran);
    }

    @Test
    void runsNothingAfterClose() throws InterruptedException {
        AtomicBoolean ran = new AtomicBoolean();
        timeline.schedule(Duration.ofMillis(200), () -> ran.set(true));
        timeline.close();
        assertThat(timeline.schedule(Duration.ZERO, () -> ran.set(true))).isFalse();
        eventually().until(() -> timelineThreads() == 0);
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
        eventually().until(() -> timelineThreads() == 1);
        assertThat(ran).hasValue(0);
    }

    @Test
    void runsAHundredThousandTasksOnceAndNotBeforeTheirTimes() {
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger early = new AtomicInteger();
        for (int i = 0; i < MANY; i++) {
            long due = i * 7_919L % MANY;
            timeline.schedule(Duration.ofNanos(due), () -> {
                ran.incrementAndGet();
                if (nanos.get() < due) {
                    early.incrementAndGet();
                }
            });
        }
        eventually().until(() -> {
            nanos.addAndGet(MANY / 100);
            return ran.get() == MANY;
        });
        assertThat(early).hasValue(0);
        assertThat(timeline.waiting()).isZero();
    }

    private static long timelineThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("smpp-simulator-timeline"))
                .count();
    }
}
