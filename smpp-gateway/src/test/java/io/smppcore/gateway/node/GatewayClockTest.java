package io.smppcore.gateway.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A clock that is not set back. */
class GatewayClockTest {

    private static final long START = 1_000_000_000_000L;
    private static final long HOUR = Duration.ofHours(1).toMillis();

    private final AtomicLong machine = new AtomicLong(START);
    private final AtomicLong nanos = new AtomicLong(-5);
    private final GatewayClock times = new GatewayClock(() -> Instant.ofEpochMilli(machine.get()), nanos::get);

    private void pass(long millis) {
        machine.addAndGet(millis);
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    @Test
    void followsTheSystemClockForward() {
        assertThat(times.millis()).isEqualTo(START);
        pass(1);
        assertThat(times.instant()).isEqualTo(Instant.ofEpochMilli(START + 1));
        machine.addAndGet(24 * HOUR);
        assertThat(times.millis()).isEqualTo(START + 1 + 24 * HOUR);
    }

    @Test
    void standsStillForASmallCorrection() {
        assertThat(times.millis()).isEqualTo(START);
        machine.addAndGet(-999);
        assertThat(times.millis()).isEqualTo(START);
        pass(998);
        assertThat(times.millis()).isEqualTo(START);
        pass(2);
        assertThat(times.millis()).isEqualTo(START + 1);
    }

    @Test
    void runsAtHalfSpeedUntilTheSystemClockHasCaughtUp() {
        assertThat(times.millis()).isEqualTo(START);
        machine.addAndGet(-HOUR);
        assertThat(times.millis()).isEqualTo(START);
        pass(1_000);
        assertThat(times.millis()).isEqualTo(START + 500);
        pass(HOUR - 1_000);
        assertThat(times.millis()).isEqualTo(START + HOUR / 2);
        pass(HOUR - 2);
        assertThat(times.millis()).isEqualTo(START + HOUR - 1);
        pass(2);
        assertThat(times.millis()).isEqualTo(START + HOUR);
        pass(1_000);
        assertThat(times.millis()).isEqualTo(START + HOUR + 1_000);
    }

    @Test
    void staysAtHalfSpeedAfterAnotherSetbackAndEndsItWhenSetForward() {
        times.millis();
        machine.addAndGet(-HOUR);
        times.millis();
        pass(2_000);
        machine.addAndGet(-HOUR);
        assertThat(times.millis()).isEqualTo(START + 1_000);
        machine.addAndGet(2 * HOUR);
        assertThat(times.millis()).isEqualTo(START + 2_000);
        pass(10);
        assertThat(times.millis()).isEqualTo(START + 2_010);
        machine.addAndGet(-HOUR);
        pass(10);
        assertThat(times.millis()).as("a second step").isEqualTo(START + 2_010);
        pass(10);
        assertThat(times.millis()).isEqualTo(START + 2_015);
    }

    @Test
    void doesNotMistakeTheOrderOfThreadsForASetback() throws Exception {
        GatewayClock shared = new GatewayClock(() -> Instant.ofEpochMilli(nanos.addAndGet(2_000)), () -> 0);
        int threads = 4;
        CountDownLatch done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            Thread.startVirtualThread(() -> {
                for (int n = 0; n < 20_000; n++) {
                    shared.millis();
                }
                done.countDown();
            });
        }
        assertThat(done.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        long before = nanos.get();
        // At half speed, only the counter, which stands still, would count.
        assertThat(shared.millis()).isEqualTo(before + 2_000);
    }
}
