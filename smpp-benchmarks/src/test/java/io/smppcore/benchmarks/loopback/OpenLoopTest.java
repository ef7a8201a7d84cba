package io.smppcore.benchmarks.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.benchmarks.measure.Completion;
import io.smppcore.benchmarks.measure.SampledLatencies;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class OpenLoopTest {

    private static final int RATE = 1_000;
    private static final int WINDOW = 8;
    private static final long MILLI = 1_000_000;

    private final AtomicLong clock = new AtomicLong();
    private final SampledLatencies latencies = new SampledLatencies(clock::get);

    /** Each message lets time pass until the next one is due. */
    @Test
    void keepsTheRate() throws Exception {
        List<Long> sent = new ArrayList<>();
        OpenLoop loop = new OpenLoop(
                completion -> {
                    sent.add(clock.get());
                    clock.set(sent.size() * MILLI);
                    completion.answered();
                },
                RATE,
                WINDOW,
                latencies);
        loop.submit(100);
        loop.submit(100);
        assertThat(loop.end()).isEqualTo(200);
        assertThat(sent)
                .isEqualTo(LongStream.range(0, 200).mapToObj(i -> i * MILLI).toList());
    }

    @Test
    void countsTheDelayByThePreviousMessage() throws Exception {
        OpenLoop loop = new OpenLoop(
                completion -> {
                    clock.set(50 * MILLI);
                    completion.answered();
                },
                RATE,
                WINDOW,
                latencies);
        loop.submit(40);
        loop.end();
        // All are sent by then; message 20 was due 30 ms before.
        assertThat(latencies.percentiles().p50()).isBetween(30_000.0, 31_100.0);
    }

    /** The server answers when the window is full, 20 ms later. */
    @Test
    void waitsBeyondTheLimitUntilMessagesAreAnswered() throws Exception {
        List<Completion> inFlight = new ArrayList<>();
        OpenLoop loop = new OpenLoop(
                completion -> {
                    inFlight.add(completion);
                    clock.addAndGet(10_000); // until the next one is due
                    if (inFlight.size() == WINDOW) {
                        List<Completion> all = List.copyOf(inFlight);
                        inFlight.clear();
                        Thread.ofVirtual().start(() -> {
                            clock.addAndGet(20 * MILLI);
                            all.forEach(Completion::answered);
                        });
                    }
                },
                100 * RATE,
                WINDOW,
                latencies);
        loop.submit(2 * WINDOW);
        loop.end();
        assertThat(inFlight).isEmpty();
        assertThat(latencies.percentiles().p99()).isGreaterThanOrEqualTo(39_000);
        assertThat(latencies.percentiles().p50()).isBetween(20_000.0, 21_000.0);
    }

    @Test
    void failsWithTheFailureOfAMessage() throws Exception {
        OpenLoop loop = new OpenLoop(
                completion -> completion.failed(new IllegalStateException("refused")), RATE, WINDOW, latencies);
        loop.submit(1);
        assertThatThrownBy(loop::end).hasRootCauseMessage("refused");
    }
}
