package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.ProcessSample;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ThinningTest {

    @Test
    void thinsAnHourWithoutLosingCountsOrMaxima() {
        List<Interval> intervals = Runs.hour().intervals();
        List<Interval> thinned = Thinning.thinned(intervals, 600);

        assertThat(thinned).hasSize(600);
        assertThat(thinned.getFirst().nanos()).isEqualTo(6_000_000_000L);
        assertThat(thinned.get(1).startNanos()).isEqualTo(6_000_000_000L);
        assertThat(thinned.stream().mapToLong(Interval::ok).sum())
                .isEqualTo(intervals.stream().mapToLong(Interval::ok).sum());
        assertThat(thinned.stream().mapToLong(Interval::errors).sum()).isEqualTo(18);
        assertThat(thinned.get(300).inFlight()).isEqualTo(64);
        assertThat(thinned.get(0).latency().p99()).isEqualTo(6);
    }

    @Test
    void keepsAShortRunUnchanged() {
        assertThat(Thinning.thinned(Runs.mixed().intervals(), 600))
                .isEqualTo(Runs.mixed().intervals());
        assertThat(Thinning.thinned(List.of(), 600)).isEmpty();
        assertThat(Thinning.grouped(601, 600)).isEqualTo(2);
    }

    @Test
    void keepsTheHighestMemoryAndTheLastTimeOfProcesses() {
        List<ProcessSample> samples = LongStream.range(0, 7)
                .mapToObj(i -> new ProcessSample(i, 10 * i, i == 1 ? 99 : 5, i, 1_000 - i))
                .toList();
        assertThat(Thinning.thinnedSamples(samples, 3))
                .containsExactly(
                        new ProcessSample(2, 20, 99, 2, 1_000),
                        new ProcessSample(5, 50, 5, 5, 997),
                        new ProcessSample(6, 60, 5, 6, 994));
    }
}
