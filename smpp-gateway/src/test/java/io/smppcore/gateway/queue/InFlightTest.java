package io.smppcore.gateway.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Elements that a queue counts as in flight, and threads that wait until there are none. */
class InFlightTest {

    private final InFlight inFlight = new InFlight();

    private static long in(Duration time) {
        return System.nanoTime() + time.toNanos();
    }

    @Test
    void countsElementsUntilTheyAreRemoved() {
        inFlight.add();
        inFlight.add();
        assertThat(inFlight.count()).isEqualTo(2);
        inFlight.remove();
        assertThat(inFlight.count()).isEqualTo(1);
    }

    @Test
    void aHoldCountsUnlessTheQueueIsStopped() throws Exception {
        assertThat(inFlight.hold(in(Duration.ofHours(1)))).isTrue();
        assertThat(inFlight.count()).isEqualTo(1);
        inFlight.stop();
        assertThat(inFlight.isStopped()).isTrue();
        assertThat(inFlight.hold(in(Duration.ZERO))).isFalse();
        assertThat(inFlight.count()).isEqualTo(1);
        Thread holding = Thread.startVirtualThread(() -> inFlight.hold(in(Duration.ofHours(1))));
        inFlight.resume();
        assertThat(inFlight.isStopped()).isFalse();
        holding.join();
        assertThat(inFlight.count()).isEqualTo(2);
    }

    @Test
    void waitsUntilAConditionIsTrueOrTheThreadIsInterrupted() {
        AtomicInteger looks = new AtomicInteger();
        assertThat(InFlight.await(() -> looks.incrementAndGet() == 3, in(Duration.ofHours(1))))
                .isTrue();
        assertThat(looks).hasValue(3);
        Thread.currentThread().interrupt();
        assertThat(InFlight.await(() -> false, in(Duration.ofHours(1)))).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(InFlight.await(() -> false, in(Duration.ofMillis(20)))).isFalse();
    }
}
