package io.smppcore.internal.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class GrowingIntervalsTest {

    @Test
    void theyDoubleUpToTenMinutesAndBeginAnewAfterAPauseOfThatLength() {
        long start = Long.MAX_VALUE; // overflows with the first interval
        GrowingIntervals intervals = new GrowingIntervals(1, Duration.ofSeconds(1), start);
        List<Long> seconds = new ArrayList<>();
        for (long second = 0; second < TimeUnit.DAYS.toSeconds(1); second++) {
            if (intervals.tryNext(start + TimeUnit.SECONDS.toNanos(second))) {
                seconds.add(second);
            }
        }
        assertThat(seconds).startsWith(0L, 1L, 3L, 7L, 15L).hasSizeLessThan(160);
        assertThat(seconds.getLast() - seconds.get(seconds.size() - 2)).isEqualTo(600);
        long later = start + TimeUnit.SECONDS.toNanos(seconds.getLast() + 1_200);
        assertThat(intervals.tryNext(later)).isTrue();
        assertThat(intervals.tryNext(later)).isFalse();
        assertThat(intervals.tryNext(later + TimeUnit.SECONDS.toNanos(1))).isTrue();
    }
}
