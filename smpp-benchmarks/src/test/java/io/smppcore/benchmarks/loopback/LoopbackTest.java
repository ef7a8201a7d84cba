package io.smppcore.benchmarks.loopback;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopbackTest {

    @Test
    void passesWhenTheServerHasSeenEveryMessage() throws Exception {
        Loopback loopback = new ServerThatSees(10);
        loopback.submitBatch(10, 1);
        assertThatCode(loopback::verify).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9, 11})
    void failsWhenTheServerHasSeenAnotherNumberOfMessages(int seen) throws Exception {
        Loopback loopback = new ServerThatSees(seen);
        loopback.submitBatch(10, 1);
        assertThatThrownBy(loopback::verify)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("messages received by the other end: " + seen + " (expected: 10)");
    }

    @Test
    void refusesToSubmitWithNothingInFlight() {
        Loopback loopback = new ServerThatSees(0);
        assertThatThrownBy(() -> loopback.submitBatch(10, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static final class ServerThatSees extends Loopback {

        private final int seen;

        ServerThatSees(int seen) {
            this.seen = seen;
        }

        @Override
        public void submitAll(int messages, int limit) {
            received(seen);
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
