package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class OperationMeterTest {

    private static final long MILLI = 1_000_000;

    @Test
    void countsEveryRequestOnce() {
        OperationMeter meter = new OperationMeter(false);
        for (int i = 0; i < 4; i++) {
            meter.sent();
        }
        meter.answered(CommandStatus.ESME_ROK, MILLI, MILLI);
        meter.answered(CommandStatus.ESME_RTHROTTLED, MILLI, MILLI);
        meter.answered(CommandStatus.of(0x401), MILLI, MILLI);
        meter.failed(new IllegalStateException("whatever"));
        meter.notSent(7);

        Ledger ledger = meter.ledger();
        assertThat(ledger.sent()).isEqualTo(4);
        assertThat(ledger.statuses())
                .containsExactly(
                        entry(CommandStatus.ESME_ROK, 1L),
                        entry(CommandStatus.ESME_RTHROTTLED, 1L),
                        entry(CommandStatus.of(0x401), 1L));
        assertThat(ledger.unknown()).containsExactly(entry(UnknownCause.OTHER, 1L));
        assertThat(ledger.notSent()).isEqualTo(7);
    }

    @Test
    void handsOverTimesOnce() {
        OperationMeter meter = new OperationMeter(true);
        Histogram recent = Distribution.histogram();
        TimeSink sink = TimeSink.into(recent);
        meter.answered(CommandStatus.ESME_ROK, 5 * MILLI, 2 * MILLI);
        meter.handOver();
        meter.takeHandedInto(sink);
        recent.reset();
        meter.answered(CommandStatus.ESME_ROK, 7 * MILLI, 3 * MILLI);
        meter.handOver();
        meter.takeHandedInto(sink);

        assertThat(sink.latency().getTotalCount()).isEqualTo(2);
        assertThat(sink.latency().getCountBetweenValues(7 * MILLI, 7 * MILLI)).isEqualTo(1);
        assertThat(sink.service().getTotalCount()).isEqualTo(2);
        assertThat(sink.service().getMaxValue()).isLessThan(4 * MILLI);
        assertThat(recent.getTotalCount()).isEqualTo(1);
        assertThat(recent.getCountBetweenValues(7 * MILLI, 7 * MILLI)).isEqualTo(1);
    }

    @Test
    void recordsATimeBeyondTheHistogramAsItsMaximum() {
        OperationMeter meter = new OperationMeter(false);
        TimeSink sink = TimeSink.into(Distribution.histogram());
        meter.answered(CommandStatus.ESME_ROK, Long.MAX_VALUE, 1);
        meter.handOver();
        meter.takeHandedInto(sink);
        assertThat(sink.latency().getCountBetweenValues(Distribution.MAX_NANOS, Distribution.MAX_NANOS))
                .isEqualTo(1);
    }
}
