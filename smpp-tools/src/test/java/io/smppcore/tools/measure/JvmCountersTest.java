package io.smppcore.tools.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class JvmCountersTest {

    @Test
    void readsTheCountersOfAJvm() {
        JvmCounters counters = JvmCounters.of(ProcessHandle.current().pid()).orElseThrow();
        System.gc();
        long heapBytes = counters.heapBytes();
        long gcNanos = counters.gcNanos();
        assertThat(heapBytes).isBetween(1L << 20, Runtime.getRuntime().maxMemory());
        assertThat(gcNanos).isPositive();

        byte[][] kept = new byte[32][1 << 20];
        System.gc();
        assertThat(counters.gcNanos()).isGreaterThan(gcNanos);
        assertThat(counters.heapBytes()).isGreaterThan(heapBytes + (16L << 20));
        assertThat(kept).isNotEmpty();
    }

    @Test
    void findsNoCountersOfOtherProcesses() {
        assertThat(JvmCounters.of(0)).isEmpty();
    }

    @Test
    void samplesHeapAndCollectionsOfAnotherJvm() {
        ProcessWatch watch = ProcessWatch.of("server", ProcessHandle.current(), 100, () -> 350);
        System.gc();
        watch.sample();
        List<ProcessSample> samples = watch.course().samples();
        assertThat(samples).singleElement().satisfies(sample -> {
            assertThat(sample.nanos()).isEqualTo(250);
            assertThat(sample.heapBytes()).isPositive();
            assertThat(sample.gcNanos()).isPositive();
            assertThat(sample.residentBytes()).isPositive();
        });
    }
}
