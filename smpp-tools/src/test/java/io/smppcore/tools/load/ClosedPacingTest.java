package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClosedPacingTest {

    private static final long MILLI = 1_000_000;
    private static final long START = Long.MAX_VALUE - 10 * MILLI; // nanoTime may overflow

    @Test
    void isDueUntilTheCountIsReached() {
        ClosedPacing pacing = new ClosedPacing(LoadLimit.ofCount(2), 1, 0, START);
        assertThat(pacing.isDue(START)).isTrue();
        assertThat(pacing.take(START)).isEqualTo(START);
        assertThat(pacing.isDue(at(20 * MILLI))).isTrue();
        assertThat(pacing.take(at(20 * MILLI))).isEqualTo(at(20 * MILLI));
        assertThat(pacing.isDue(at(20 * MILLI))).isFalse();
        assertThat(pacing.isOver(at(20 * MILLI))).isTrue();
    }

    @Test
    void isDueUntilTheTimeHasPassed() {
        ClosedPacing pacing = new ClosedPacing(LoadLimit.ofDuration(Duration.ofMillis(20)), 1, 0, START);
        assertThat(pacing.isDue(at(20 * MILLI - 1))).isTrue();
        assertThat(pacing.isOver(at(20 * MILLI - 1))).isFalse();
        assertThat(pacing.isDue(at(20 * MILLI))).isFalse();
        assertThat(pacing.isOver(at(20 * MILLI))).isTrue();
    }

    @Test
    void isNotDueBeforeTheThinkTime() {
        ClosedPacing pacing = new ClosedPacing(LoadLimit.ofCount(10), 2, 5 * MILLI, START);
        pacing.take(START);
        pacing.take(START);
        assertThat(pacing.isDue(START)).isFalse();
        assertThat(pacing.nextInNanos(START)).isEqualTo(Long.MAX_VALUE);
        pacing.freed(at(3 * MILLI));
        assertThat(pacing.isDue(at(8 * MILLI - 1))).isFalse();
        assertThat(pacing.nextInNanos(at(3 * MILLI))).isEqualTo(5 * MILLI);
        assertThat(pacing.isDue(at(8 * MILLI))).isTrue();
    }

    @Test
    void wakesUpForTheEnd() {
        ClosedPacing pacing = new ClosedPacing(LoadLimit.ofDuration(Duration.ofMillis(10)), 1, 3600_000 * MILLI, START);
        pacing.take(START);
        pacing.freed(at(MILLI));
        assertThat(pacing.nextInNanos(at(MILLI))).isEqualTo(9 * MILLI);
    }

    private static long at(long nanos) {
        return START + nanos;
    }
}
