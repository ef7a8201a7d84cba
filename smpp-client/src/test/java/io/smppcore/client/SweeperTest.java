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

        passUntil(1);
        passUntil(2);
        anythingLeft.set(false);
        passUntil(3);
        clock.pass(PERIOD.multipliedBy(10));
        assertThat(sweeps).hasValue(3);

        sweeper.wake();
        passUntil(4);
    }

    @Test
    void sweepsNoMoreWhenStoppedAndAgainWhenWoken() {
        sweeper.wake();
        passUntil(1);
        sweeper.stop();
        int sweptBefore = sweeps.get();

        sweeper.wake();

        passUntil(sweptBefore + 1);
    }

    /** Advances the time repeatedly, because the thread may not have begun to sleep the first time. */
    private void passUntil(int count) {
        eventually().until(() -> {
            if (sweeps.get() < count) {
                clock.pass(PERIOD);
            }
            return sweeps.get() >= count;
        });
    }
}
