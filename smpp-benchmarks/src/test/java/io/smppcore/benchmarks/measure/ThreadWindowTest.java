package io.smppcore.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.testing.Waits;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(Waits.METHOD_SECONDS)
class ThreadWindowTest {

    private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    @Test
    void waitsBeyondTheLimit() throws InterruptedException {
        ThreadWindow inFlight = new ThreadWindow(4, SHORT_NANOS);
        for (int i = 0; i < 4; i++) {
            inFlight.awaitSlot();
        }
        assertThatThrownBy(inFlight::awaitSlot).hasMessageContaining("answers: 0 of 4 messages");
    }

    @Test
    void continuesWhenAQuarterOfTheLimitIsAnswered() throws InterruptedException {
        ThreadWindow inFlight = new ThreadWindow(4, SHORT_NANOS);
        for (int i = 0; i < 4; i++) {
            inFlight.awaitSlot();
        }
        inFlight.answered();
        assertThatCode(inFlight::awaitSlot).doesNotThrowAnyException();
    }

    @Test
    void failsWhenAnAnswerIsMissing() throws InterruptedException {
        ThreadWindow inFlight = new ThreadWindow(4, SHORT_NANOS);
        inFlight.awaitSlot();
        inFlight.awaitSlot();
        inFlight.answered();
        assertThatThrownBy(inFlight::awaitAll).hasMessageContaining("answers: 1 of 2 messages");
    }

    @Test
    void failsWhenAMessageIsRefused() throws InterruptedException {
        ThreadWindow inFlight = new ThreadWindow(1);
        inFlight.awaitSlot();
        inFlight.failed(new IllegalStateException("refused"));
        assertThatThrownBy(inFlight::awaitAll).hasRootCauseMessage("refused");
    }

    @Test
    void neverExceedsTheLimitAndMissesNoWakeUp() throws InterruptedException {
        int limit = 3;
        int messages = 50_000;
        BlockingQueue<Integer> wire = new ArrayBlockingQueue<>(limit);
        AtomicInteger unanswered = new AtomicInteger();
        ThreadWindow inFlight = new ThreadWindow(limit);
        Thread server = Thread.startVirtualThread(() -> {
            try {
                for (int i = 0; i < messages; i++) {
                    wire.take();
                    unanswered.decrementAndGet();
                    inFlight.answered();
                }
            } catch (InterruptedException e) {
                inFlight.failed(e);
            }
        });
        for (int i = 0; i < messages; i++) {
            inFlight.awaitSlot();
            assertThat(unanswered.incrementAndGet()).isLessThanOrEqualTo(limit);
            assertThat(wire.offer(i)).isTrue();
        }
        inFlight.awaitAll();
        server.join();
        assertThat(unanswered).hasValue(0);
    }
}
