package io.smppcore.benchmarks.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.benchmarks.measure.Completion;
import io.smppcore.benchmarks.measure.SampledLatencies;
import io.smppcore.benchmarks.measure.ThreadWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampledLatenciesTest {

    private static final int WINDOW = 8;
    private static final int MESSAGES = 40 * SampledLatencies.EVERY;
    private static final long ANSWER_MILLIS = 5;

    @Test
    void agreesWithTheThroughputOfAFullWindow() throws Exception {
        try (SlowServer server = new SlowServer()) {
            server.submitBatch(MESSAGES, WINDOW);
            double seconds = server.clock.get() / 1e9;

            SampledLatencies.Percentiles percentiles = server.latencies.percentiles();
            double byLittle = WINDOW * seconds / MESSAGES * 1e6;
            assertThat(percentiles.p50()).isCloseTo(byLittle, Percentage.withPercentage(1));
            assertThat(percentiles.p99()).isCloseTo(byLittle, Percentage.withPercentage(1));
            assertThat(percentiles.p999()).isGreaterThanOrEqualTo(percentiles.p99());
        }
    }

    @Test
    void computesPercentiles() {
        SampledLatencies latencies = new SampledLatencies();
        for (int i = 1; i <= 1_000; i++) {
            latencies.record(TimeUnit.MICROSECONDS.toNanos(i));
        }

        SampledLatencies.Percentiles percentiles = latencies.percentiles();
        assertThat(percentiles.p50()).isBetween(499.0, 501.0);
        assertThat(percentiles.p99()).isBetween(989.0, 991.0);
        assertThat(percentiles.p999()).isBetween(998.0, 1_000.0);
    }

    @Test
    void failsWithoutATimedMessage() {
        SampledLatencies latencies = new SampledLatencies();
        latencies.record(1);
        latencies.reset();

        assertThatThrownBy(latencies::percentiles).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void timesOneOfThirtyOneMessages() throws InterruptedException {
        ThreadWindow inFlight = new ThreadWindow(1_000);
        int timed = 0;
        for (int i = 0; i < 310; i++) {
            inFlight.awaitSlot();
            timed += SampledLatencies.isTimed(inFlight) ? 1 : 0;
        }

        assertThat(timed).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 4, 1", "1, 3, 4, 1", "6, 1, 4, 2", "6, 2, 4, 1", "512, 3, 4, 128", "64, 0, 1, 64"})
    void sharesTheWindowAmongThreads(int window, int thread, int threads, int share) {
        assertThat(LoopbackState.share(window, thread, threads)).isEqualTo(share);
    }

    /** Answers all messages of a full window after the same time, in the thread that submits the last of them. */
    private static final class SlowServer extends AsyncLoopback {

        private final AtomicLong clock;
        private final List<Completion> inFlight = new ArrayList<>();

        SlowServer() {
            this(new AtomicLong());
        }

        private SlowServer(AtomicLong clock) {
            super(new SampledLatencies(clock::get));
            this.clock = clock;
        }

        @Override
        public void submit(Completion completion) {
            inFlight.add(completion);
            if (inFlight.size() == WINDOW) {
                List<Completion> all = List.copyOf(inFlight);
                inFlight.clear();
                clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(ANSWER_MILLIS));
                all.forEach(Completion::answered);
            }
        }

        @Override
        public void close() {}
    }
}
