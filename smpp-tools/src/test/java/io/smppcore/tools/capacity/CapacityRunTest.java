package io.smppcore.tools.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rates to hold after a rate that failed. */
class CapacityRunTest {

    @ParameterizedTest
    @CsvSource({"10000000, 0.1", "14050, 500", "550, 500", "0.3, 0.1", "500, 500"})
    void reachesTheLowestRateWithinTheNumberOfHolds(double rate, double min) {
        List<Double> tried = new ArrayList<>(List.of(rate));
        OptionalDouble next = CapacityRun.lower(rate, min, 1);
        while (next.isPresent()) {
            tried.add(next.getAsDouble());
            next = CapacityRun.lower(next.getAsDouble(), min, tried.size());
        }

        assertThat(tried).hasSizeLessThanOrEqualTo(CapacityRun.MAX_HOLDS).endsWith(min);
        for (int i = 1; i < tried.size(); i++) {
            assertThat(tried.get(i)).isLessThan(tried.get(i - 1));
        }
    }
}
