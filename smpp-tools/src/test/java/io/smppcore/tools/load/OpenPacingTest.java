package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenPacingTest {

    private static final long MILLI = 1_000_000;
    private static final long START = Long.MAX_VALUE - 10 * MILLI; // nanoTime may overflow

    @Test
    void keepsTheDueTimeOfALateRequest() {
        OpenPacing pacing = pacing(1000, LoadLimit.ofCount(5), 100);
        assertThat(pacing.isDue(START)).isTrue();
        assertThat(pacing.take(START)).isEqualTo(START);
        assertThat(pacing.isDue(START)).isFalse();
        assertThat(pacing.nextInNanos(START)).isEqualTo(MILLI);

        long late = at(100 * MILLI);
        List<Long> taken = new ArrayList<>();
        while (pacing.isDue(late)) {
            taken.add(pacing.take(late) - START);
        }
        assertThat(taken).containsExactly(MILLI, 2 * MILLI, 3 * MILLI, 4 * MILLI);
        assertThat(pacing.isOver(late)).isTrue();
        assertThat(pacing.nextInNanos(late)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void endsAtItsTimeLimit() {
        OpenPacing pacing = pacing(1000, LoadLimit.ofDuration(Duration.ofMillis(3)), 100);
        assertThat(pacing.isDue(at(50 * MILLI))).isTrue();
        for (int i = 0; i < 3; i++) {
            assertThat(pacing.isOver(at(50 * MILLI))).isFalse();
            assertThat(pacing.take(at(50 * MILLI))).isEqualTo(at(i * MILLI));
        }
        assertThat(pacing.isOver(at(50 * MILLI))).isTrue();
        assertThat(pacing.notTaken(at(50 * MILLI))).isZero();
        assertThat(pacing.spanNanos()).isEqualTo(3 * MILLI);
    }

    @Test
    void countsRequestsBeyondTheBacklogAndKeepsTheFirst() {
        OpenPacing pacing = pacing(1000, LoadLimit.ofCount(10), 4);
        long late = at(100 * MILLI);
        assertThat(pacing.isDue(late)).isTrue();
        assertThat(pacing.take(late)).isEqualTo(START);
        assertThat(pacing.notTaken(late)).isEqualTo(9);
    }

    @Test
    void givesUpWaitingRequestsAfterTheEnd() {
        OpenPacing pacing = pacing(1000, LoadLimit.ofDuration(Duration.ofMillis(3)), 100);
        long end = at(3 * MILLI);
        assertThat(pacing.isDue(end)).isTrue();
        assertThat(pacing.isOver(end + OpenPacing.DRAIN_NANOS)).isFalse();
        assertThat(pacing.isOver(end + OpenPacing.DRAIN_NANOS + 1)).isTrue();
        assertThat(pacing.isDue(end + OpenPacing.DRAIN_NANOS + 1)).isFalse();
        assertThat(pacing.notTaken(end + OpenPacing.DRAIN_NANOS + 1)).isEqualTo(3);
    }

    @Test
    void endsAnEmptyShareAtOnce() {
        OpenPacing pacing = pacing(1000, new LoadLimit(0, Long.MAX_VALUE), 100);
        assertThat(pacing.isOver(START)).isTrue();
        assertThat(pacing.isDue(at(5 * MILLI))).isFalse();
        assertThat(pacing.notTaken(at(5 * MILLI))).isZero();
    }

    private static OpenPacing pacing(double rate, LoadLimit limit, int backlog) {
        return new OpenPacing(LoadRig.fixed(rate).arrivals(0, 1), limit, backlog, START);
    }

    private static long at(long nanos) {
        return START + nanos;
    }
}
