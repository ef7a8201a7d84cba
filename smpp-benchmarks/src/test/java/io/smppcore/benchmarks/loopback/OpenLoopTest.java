package io.smppcore.benchmarks.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OpenLoopTest {

    private static final int RATE = 1_000;
    private static final int WINDOW = 8;

    private final SampledLatencies latencies = new SampledLatencies();

    @Test
    void keepsTheRate() throws Exception {
        long startNanos = System.nanoTime();
        OpenLoop loop = new OpenLoop(Completion::answered, RATE, WINDOW, latencies);
        loop.submit(100);
        loop.submit(100);
        assertThat(loop.end()).isEqualTo(200);
        assertThat(System.nanoTime() - startNanos)
                .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(199))
                .isLessThan(TimeUnit.SECONDS.toNanos(20));
    }

    @Test
    void countsTheDelayByThePreviousMessage() throws Exception {
        AtomicInteger sleepMillis = new AtomicInteger(50);
        OpenLoop loop = new OpenLoop(
                completion -> {
                    TimeUnit.MILLISECONDS.sleep(sleepMillis.getAndSet(0));
                    completion.answered();
                },
                RATE,
                WINDOW,
                latencies);
        loop.submit(40);
        loop.end();
        // Message 20 is due after 20 ms, and sent after 50.
        assertThat(latencies.percentiles().p50()).isGreaterThanOrEqualTo(25_000);
    }

    @Test
    void waitsBeyondTheLimitUntilMessagesAreAnswered() throws Exception {
        OpenLoop loop = new OpenLoop(
                completion -> Thread.ofVirtual().start(() -> {
                    try {
                        TimeUnit.MILLISECONDS.sleep(20);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    completion.answered();
                }),
                100 * RATE,
                WINDOW,
                latencies);
        loop.submit(2 * WINDOW);
        loop.end();
        assertThat(latencies.percentiles().p99()).isGreaterThanOrEqualTo(35_000);
        assertThat(latencies.percentiles().p50()).isGreaterThanOrEqualTo(20_000);
    }

    @Test
    void failsWithTheFailureOfAMessage() throws Exception {
        OpenLoop loop = new OpenLoop(
                completion -> completion.failed(new IllegalStateException("refused")), RATE, WINDOW, latencies);
        loop.submit(1);
        assertThatThrownBy(loop::end).hasRootCauseMessage("refused");
    }
}
