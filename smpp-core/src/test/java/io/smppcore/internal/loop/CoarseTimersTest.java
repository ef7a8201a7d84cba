package io.smppcore.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.EventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Timers that share wake-ups of their event loop. */
class CoarseTimersTest {

    private static final long PERIOD = TimeUnit.SECONDS.toNanos(25);

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private CoarseTimers timers = new CoarseTimers(channel.eventLoop());
    private final List<RecordingTimer> ran = new ArrayList<>();

    /** Timer that records when it is due. */
    private class RecordingTimer extends CoarseTimers.Timer {

        private final long delayNanos;
        private final long setAtNanos = now();
        private long dueAtNanos;

        RecordingTimer(long delayNanos, long periodNanos) {
            this.delayNanos = delayNanos;
            timers.set(this, delayNanos, periodNanos);
        }

        @Override
        protected void due() {
            dueAtNanos = now();
            ran.add(this);
        }

        long lateNanos() {
            return dueAtNanos - setAtNanos - delayNanos;
        }
    }

    @BeforeEach
    void freeze() {
        channel.freezeTime();
    }

    private long now() {
        return channel.eventLoop().ticker().nanoTime();
    }

    private void advance(long nanos) {
        channel.advanceTimeBy(nanos, TimeUnit.NANOSECONDS);
        channel.runScheduledPendingTasks();
    }

    @Test
    void runsManyTimersInFewTasks() {
        for (int i = 0; i < 200; i++) {
            new RecordingTimer(PERIOD + TimeUnit.MILLISECONDS.toNanos(i), PERIOD);
        }
        assertThat(timers.slots()).isLessThanOrEqualTo(2);

        advance(PERIOD - 1);
        assertThat(ran).isEmpty();
        advance(PERIOD / 10);
        assertThat(ran).hasSize(200);
        assertThat(timers.slots()).isZero();
    }

    @Test
    void isNeverEarlyAndAtMostASixteenthOfThePeriodLate() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int count = 100;
        for (int i = 0; i < count; i++) {
            advance(random.nextLong(PERIOD / 50));
            long period = random.nextLong(TimeUnit.MILLISECONDS.toNanos(1), PERIOD);
            RecordingTimer timer = new RecordingTimer(random.nextLong(1, period), period);
            while (!ran.contains(timer)) {
                advance(Math.max(1, period / 1_000));
            }
            assertThat(timer.lateNanos()).as("seed %d", seed).isBetween(0L, period / 16 + period / 1_000 + 1);
        }
        assertThat(ran).hasSize(count);
    }

    @Test
    void runsManyTimersOfOneTimeInBatches() {
        IntStream.range(0, 1_000).forEach(i -> new RecordingTimer(PERIOD, PERIOD));
        advance(PERIOD + PERIOD / 16);
        assertThat(ran).hasSize(256);
        for (int i = 0; i < 3; i++) {
            advance(TimeUnit.MILLISECONDS.toNanos(1));
        }
        assertThat(ran).hasSize(1_000);
    }

    @Test
    void keepsNothingOfCancelledTimers() {
        RecordingTimer first = new RecordingTimer(PERIOD, PERIOD);
        RecordingTimer second = new RecordingTimer(PERIOD, PERIOD);
        RecordingTimer third = new RecordingTimer(PERIOD, PERIOD);
        second.cancel();
        second.cancel();
        first.cancel();
        third.cancel();
        assertThat(timers.slots()).isZero();
        advance(2 * PERIOD);
        assertThat(ran).isEmpty();
    }

    @Test
    void movesATimerThatIsSetAgain() {
        RecordingTimer timer = new RecordingTimer(PERIOD, PERIOD);
        timers.set(timer, 3 * PERIOD, PERIOD);
        advance(2 * PERIOD);
        assertThat(ran).isEmpty();
        advance(2 * PERIOD);
        assertThat(ran).containsExactly(timer);
    }

    @Test
    void runsOtherTimersAfterAFailure() {
        new RecordingTimer(PERIOD, PERIOD);
        CoarseTimers.Timer failing = new CoarseTimers.Timer() {
            @Override
            protected void due() {
                throw new IllegalStateException("on purpose");
            }
        };
        timers.set(failing, PERIOD, PERIOD);
        new RecordingTimer(PERIOD, PERIOD);
        advance(2 * PERIOD);
        assertThat(ran).hasSize(2);
    }

    @Test
    void isExactOnAnEventLoopOfAnotherLibrary() {
        CoarseTimers exact = CoarseTimers.of(channel.eventLoop());
        RecordingTimer timer = new RecordingTimer(PERIOD, PERIOD);
        exact.set(timer, PERIOD + 7, PERIOD);
        advance(PERIOD + 6);
        assertThat(ran).isEmpty();
        advance(1);
        assertThat(ran).containsExactly(timer);
    }

    /** Returns an event loop whose schedule method throws while the flag is set. */
    private EventLoop loopWithoutMemory(AtomicBoolean full) {
        return (EventLoop) Proxy.newProxyInstance(
                EventLoop.class.getClassLoader(), new Class<?>[] {EventLoop.class}, (proxy, method, arguments) -> {
                    if (full.get() && method.getName().equals("schedule")) {
                        throw new OutOfMemoryError("on purpose");
                    }
                    return method.invoke(channel.eventLoop(), arguments);
                });
    }

    @Test
    void setsATimerAfterTheFirstOfItsTimeCouldNotBeScheduled() {
        AtomicBoolean full = new AtomicBoolean(true);
        timers = new CoarseTimers(loopWithoutMemory(full));
        assertThatThrownBy(() -> new RecordingTimer(PERIOD, PERIOD)).isInstanceOf(OutOfMemoryError.class);
        full.set(false);
        new RecordingTimer(PERIOD, PERIOD);
        advance(2 * PERIOD);
        assertThat(ran).hasSize(1);
    }

    @Test
    void runsAllTimersAtOnceIfItCannotContinueLater() {
        AtomicBoolean full = new AtomicBoolean();
        timers = new CoarseTimers(loopWithoutMemory(full));
        IntStream.range(0, 1_000).forEach(i -> new RecordingTimer(PERIOD, PERIOD));
        full.set(true);
        advance(2 * PERIOD);
        assertThat(ran).hasSize(1_000);
    }

    @Test
    void cancelsTimersOfTheSameTimeWhileTheyRun() {
        List<RecordingTimer> others = new ArrayList<>();
        CoarseTimers.Timer canceller = new CoarseTimers.Timer() {
            @Override
            protected void due() {
                others.forEach(CoarseTimers.Timer::cancel);
            }
        };
        others.add(new RecordingTimer(PERIOD, PERIOD));
        others.add(new RecordingTimer(PERIOD, PERIOD));
        timers.set(canceller, PERIOD, PERIOD);
        advance(2 * PERIOD);
        assertThat(ran).isEmpty();
        assertThat(timers.slots()).isZero();
    }
}
