package io.smppcore.tools.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void spacesScenariosEvenlyWithoutARamp() {
        Pace pace = new Pace(200, 0, 3 * SECOND);
        assertThat(pace.count()).isEqualTo(600);
        assertThat(LongStream.range(0, 600).map(pace::nanosAt))
                .startsWith(0L, 5_000_000L, 10_000_000L)
                .endsWith(2_995_000_000L);
    }

    @Test
    void risesLinearlyFromZero() {
        Pace pace = new Pace(100, 10 * SECOND, 2 * SECOND);
        // Half the rate on average, for 10 s.
        assertThat(pace.count()).isEqualTo(500 + 200);
        assertThat(pace.nanosAt(0)).isZero();
        // A quarter of them after half the time.
        assertThat(pace.nanosAt(125)).isCloseTo(5 * SECOND, Offset.offset(1_000L));
        assertThat(pace.nanosAt(500)).isEqualTo(10 * SECOND);
        assertThat(pace.nanosAt(600)).isEqualTo(11 * SECOND);
        assertThat(pace.nanos()).isEqualTo(12 * SECOND);
    }

    @Test
    void neverDecreases() {
        Pace pace = new Pace(1_234.5, 3 * SECOND, SECOND);
        assertThat(LongStream.range(0, pace.count()).map(pace::nanosAt)).isSorted();
        assertThat(pace.nanosAt(pace.count() - 1)).isLessThan(pace.nanos());
    }

    @Test
    void hasAtLeastOneScenario() {
        assertThat(new Pace(0.1, 0, SECOND).count()).isEqualTo(1);
    }
}
