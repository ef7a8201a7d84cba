package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SweeperTest {

    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final MovableClock clock = new MovableClock();
    private final AtomicInteger sweeps = new AtomicInteger();
    private final AtomicBoolean anythingLeft = new AtomicBoolean(true);
    private final Sweeper sweeper = new Sweeper(clock, () -> {
        sweeps.incrementAndGet();
        return anythingLeft.get();
    });

    @AfterEach
    void stop() {
        sweeper.stop();
    }

    @Test
    void sweepsOnceAPeriodWhileAnythingIsLeft() {
        sweeper.wake();
        sweeper.wake();

        advanceUntil(1);
        advanceUntil(2);
        anythingLeft.set(false);
        advanceUntil(3);
        clock.advance(PERIOD.multipliedBy(10));
        assertThat(sweeps).hasValue(3);

        sweeper.wake();
        advanceUntil(4);
    }

    @Test
    void stopsAndSweepsAgainWhenWoken() {
        sweeper.wake();
        advanceUntil(1);
        sweeper.stop();
        int sweptBefore = sweeps.get();

        sweeper.wake();

        advanceUntil(sweptBefore + 1);
    }

    /** Advances the time repeatedly, because the thread may not sleep yet the first time. */
    private void advanceUntil(int count) {
        eventually().until(() -> {
            if (sweeps.get() < count) {
                clock.advance(PERIOD);
            }
            return sweeps.get() >= count;
        });
    }
}
