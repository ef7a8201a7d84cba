package io.smppcore.tools.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairsPlanTest {

    private static final PairsPlan FOUR = PairsPlan.latency(4, 10, Duration.ofSeconds(5), Duration.ofSeconds(1), 64);

    @Test
    void spreadsSendersEvenlyOverTheInterval() {
        assertThat(IntStream.range(0, 4).mapToLong(pair -> FOUR.dueNanos(pair, 0)))
                .containsExactly(0L, 25_000_000L, 50_000_000L, 75_000_000L);
        assertThat(FOUR.dueNanos(2, 7)).isEqualTo(750_000_000);
    }

    @Test
    void computesTheNumberOfMessagesFromRateAndDuration() {
        assertThat(FOUR.messages()).isEqualTo(50);
        assertThat(FOUR.total()).isEqualTo(200);
        assertThat(FOUR.dueNanos(3, 49)).isLessThan(FOUR.nanos());
    }

    @Test
    void sendsAtLeastOneMessage() {
        assertThat(PairsPlan.latency(1, 0.01, Duration.ofSeconds(3), Duration.ZERO, 1)
                        .messages())
                .isEqualTo(1);
    }

    @Test
    void leavesOutTheFirstAndTheLastSecond() {
        assertThat(IntStream.range(0, 50).filter(sequence -> FOUR.isMeasured(0, sequence)))
                .hasSize(30)
                .startsWith(10)
                .endsWith(39);
        assertThat(FOUR.isMeasured(3, 9)).isFalse(); // due at 975 ms
        assertThat(FOUR.isMeasured(3, 39)).isTrue(); // due at 3,975 ms
    }

    @Test
    void staysExactOverALongRun() {
        PairsPlan long3 = PairsPlan.latency(3, 10, Duration.ofHours(1), Duration.ZERO, 64);
        assertThat(long3.dueNanos(0, 35_999)).isEqualTo(3_599_900_000_000L);
    }
}
