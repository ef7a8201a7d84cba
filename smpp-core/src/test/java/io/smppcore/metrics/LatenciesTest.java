package io.smppcore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Sampling of timed requests. */
class LatenciesTest {

    private static final int LIMIT = 100;

    private final MockClock clock = new MockClock();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
    private final Latencies latencies =
            new Latencies(new Meters(registry, Tags.empty(), false, new Sessions()), clock, 1, LIMIT);
    private int sequenceNumber;

    private long timed() {
        return registry.find("smpp.request.latency").timers().stream()
                .mapToLong(timer -> timer.count())
                .sum();
    }

    /** Returns the number of timed requests out of a given number, sent evenly over a second. */
    private long timedOf(int requests) {
        long before = timed();
        for (int i = 0; i < requests; i++) {
            sequenceNumber++;
            latencies.sent(1, sequenceNumber);
            latencies.answered(sequenceNumber);
            clock.add(TimeUnit.SECONDS.toNanos(1) / requests, TimeUnit.NANOSECONDS);
        }
        return timed() - before;
    }

    @Test
    void timesEveryRequestOfAQuietSession() {
        for (int second = 0; second < 5; second++) {
            assertThat(timedOf(LIMIT - 10)).isEqualTo(LIMIT - 10);
        }
    }

    @Test
    void timesASampleOfABusySession() {
        timedOf(100_000);
        timedOf(100_000);
        for (int second = 0; second < 5; second++) {
            assertThat(timedOf(100_000)).isBetween(LIMIT / 4L, LIMIT * 4L);
        }
    }

    @Test
    void timesEveryRequestAgainAfterALoadPeak() {
        timedOf(100_000);
        for (int second = 0; second < 5; second++) {
            timedOf(50);
        }
        assertThat(timedOf(50)).isEqualTo(50);
    }

    @Test
    void timesEveryRequestWithoutALimit() {
        Meters meters = new Meters(registry, Tags.of("all", "1"), false, new Sessions());
        Latencies all = new Latencies(meters, clock, 1, Integer.MAX_VALUE);
        for (int number = 1; number <= 10_000; number++) {
            all.sent(1, number);
            all.answered(number);
        }
        assertThat(timed()).isEqualTo(10_000);
    }

    @Test
    void timesEveryRequestOfAFullWindow() {
        Latencies wide = new Latencies(
                new Meters(registry, Tags.of("wide", "1"), false, new Sessions()), clock, 1_000, Integer.MAX_VALUE);
        for (int number = 1; number <= 1_016; number++) {
            wide.sent(1, number);
        }
        for (int number = 1; number <= 1_016; number++) {
            wide.answered(number);
        }
        assertThat(timed()).isEqualTo(1_016);
    }
}
