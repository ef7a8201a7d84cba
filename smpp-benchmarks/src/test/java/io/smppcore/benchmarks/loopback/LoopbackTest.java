package io.smppcore.benchmarks.loopback;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopbackTest {

    @Test
    void passesWhenTheServerHasReceivedEveryMessage() throws Exception {
        Loopback loopback = new CountingServer(10);
        loopback.submitBatch(10, 1);
        assertThatCode(loopback::verify).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9, 11})
    void failsWhenTheServerHasReceivedAnotherNumberOfMessages(int count) throws Exception {
        Loopback loopback = new CountingServer(count);
        loopback.submitBatch(10, 1);
        assertThatThrownBy(loopback::verify)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("messages received by the other end: " + count + " (expected: 10)");
    }

    @Test
    void refusesToSubmitWithNothingInFlight() {
        Loopback loopback = new CountingServer(0);
        assertThatThrownBy(() -> loopback.submitBatch(10, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static final class CountingServer extends Loopback {

        private final int count;

        CountingServer(int count) {
            this.count = count;
        }

        @Override
        public void submitAll(int messages, int limit) {
            received(count);
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
