package io.smppcore.tools.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.type.CommandStatus;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

class SloTest {

    private static final long MILLI = 1_000_000;

    @Test
    void readsPercentilesMaximumAndErrors() {
        Slo slo = slo("p99.9=250ms,max=2s,errors=0.1%");
        assertThat(slo.latencies())
                .containsExactly(new Slo.Bound("p99.9", 99.9, 250 * MILLI), new Slo.Bound("max", 100, 2_000 * MILLI));
        assertThat(slo.errors()).isEqualTo(0.001);
    }

    @Test
    void allowsNoErrorByDefault() {
        assertThat(slo("p50=1s").errors()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"\"                | '' has no value",
                "p99               | 'p99' has no value",
                "p99=1s,p99=2s     | 'p99=2s' occurs twice",
                "p49=1s            | 'p49' is unknown",
                "p100=1s           | 'p100' is unknown",
                "mean=1s           | 'mean' is unknown",
                "errors=0.1        | '0.1' is not a percentage",
                "errors=101%       | '101%' is not a percentage",
                "p99=100           | '100' is not a duration",
                "p99=0ms           | '0ms' is out of range",
            })
    void namesTheWrongPart(String text, String what) {
        assertThatThrownBy(() -> slo(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining(what);
    }

    @Test
    void holdsAtItsBounds() {
        Slo slo = slo("p99=100ms,errors=1%");
        assertThat(slo.broken("mo", ledger(99, 1), times(99, 100, 1, 5_000))).isEmpty();
    }

    @Test
    void namesEveryBrokenBound() {
        Slo slo = slo("p99=100ms,p50=10ms,errors=1%");
        assertThat(slo.broken("mo", ledger(98, 2), times(98, 20, 2, 5_000)))
                .hasSize(3)
                .anySatisfy(line -> assertThat(line).startsWith("mo: 2.000 % errors (expected: <= 1 %)"))
                .anySatisfy(line -> assertThat(line).matches("mo: p99 is 500\\d\\.\\d+ ms \\(expected: <= 100 ms\\)"))
                .anySatisfy(line -> assertThat(line).matches("mo: p50 is 20\\.\\d+ ms \\(expected: <= 10 ms\\)"));
    }

    @Test
    void countsUnsentScenariosAsErrors() {
        Ledger notSent = new Ledger(9, Map.of(CommandStatus.ESME_ROK, 9L), 0, Map.of(), 1);
        assertThat(slo("errors=9%").broken("mo", notSent, Distribution.EMPTY))
                .singleElement()
                .asString()
                .startsWith("mo: 10.000 % errors");
    }

    @Test
    void doesNotHoldForAKindWithoutScenarios() {
        assertThat(slo("p99=1s").broken("mt", Ledger.EMPTY, Distribution.EMPTY))
                .containsExactly("mt: no scenario began");
    }

    @Test
    void isLostWhenTheRemainingScenariosCannotMeetIt() {
        Slo slo = slo("p99=100ms,errors=0.5%");
        assertThat(slo.isLost(1_000, 5, nanos -> 10)).isFalse();
        assertThat(slo.isLost(1_000, 6, nanos -> 0)).isTrue();
        assertThat(slo.isLost(1_000, 0, nanos -> nanos == 100 * MILLI ? 11 : 0)).isTrue();
    }

    private static Slo slo(String text) {
        return new Slo.Converter().convert(text);
    }

    private static Ledger ledger(long ok, long refused) {
        return new Ledger(
                ok + refused,
                Map.of(CommandStatus.ESME_ROK, ok, CommandStatus.ESME_RTHROTTLED, refused),
                0,
                Map.of(),
                0);
    }

    /** Returns times of two lengths. */
    private static Distribution times(int count, long millis, int otherCount, long otherMillis) {
        Histogram histogram = Distribution.histogram();
        histogram.recordValueWithCount(millis * MILLI, count);
        histogram.recordValueWithCount(otherMillis * MILLI, otherCount);
        return Distribution.of(histogram);
    }
}
