package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.measure.Distribution;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BoxPlotTest {

    @Test
    void placesEveryMarkAtItsTime() {
        Histogram histogram = Distribution.histogram();
        // One to a million nanoseconds, a hundred of each power of ten.
        for (int power = 0; power <= 6; power++) {
            histogram.recordValueWithCount((long) Math.pow(10, power), 100);
        }
        histogram.recordValue(1_000_000_000);

        assertThat(BoxPlot.of(Distribution.of(histogram)).lines())
                .containsExactly(
                        "|----[============:=============]------|                   x",
                        "min 0.000 |  p25 0.000 [  p50 0.001 :  p75 0.100 ]  p99 1.000 |  max 1000.342 x");
    }

    @Test
    void isEmptyIfAllTimesAreEqual() {
        assertThat(BoxPlot.of(Distribution.EMPTY)).isEmpty();
        assertThat(BoxPlot.of(Runs.times(0, 5))).isEmpty();
    }
}
