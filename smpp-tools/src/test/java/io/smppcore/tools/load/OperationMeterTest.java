package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OperationMeterTest {

    private static final long MILLI = 1_000_000;

    private final AtomicInteger running = new AtomicInteger();

    @Test
    void countsEveryRequestOnce() {
        OperationMeter meter = new OperationMeter(false, running);
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
        OperationMeter meter = new OperationMeter(true, running);
        TimeSink sink = new TimeSink();
        meter.answered(CommandStatus.ESME_ROK, 5 * MILLI, 2 * MILLI);
        meter.handOver();
        meter.takeHanded(sink::add);
        meter.answered(CommandStatus.ESME_ROK, 7 * MILLI, 3 * MILLI);
        meter.handOver();
        meter.takeHanded(sink::add);

        assertThat(sink.latency().getTotalCount()).isEqualTo(2);
        assertThat(sink.latency().getCountBetweenValues(7 * MILLI, 7 * MILLI)).isEqualTo(1);
        assertThat(sink.service().getTotalCount()).isEqualTo(2);
        assertThat(sink.service().getMaxValue()).isLessThan(4 * MILLI);
    }

    @Test
    void attributesTimesToTheIntervalInWhichTheyWereRecorded() {
        OperationMeter meter = new OperationMeter(false, running);
        for (int interval = 0; interval < 5; interval++) {
            for (int i = 0; i <= interval; i++) {
                meter.answered(CommandStatus.ESME_ROK, MILLI, MILLI);
            }
            running.incrementAndGet();
        }
        meter.handOver();

        Map<Integer, Long> counts = new TreeMap<>();
        meter.takeHanded(times -> counts.put(times.interval(), times.latency().getTotalCount()));
        assertThat(counts).isEqualTo(Map.of(0, 1L, 1, 2L, 2, 3L, 3, 4L, 4, 5L));
    }

    @Test
    void recordsATimeBeyondTheHistogramAsItsMaximum() {
        OperationMeter meter = new OperationMeter(false, running);
        TimeSink sink = new TimeSink();
        meter.answered(CommandStatus.ESME_ROK, Long.MAX_VALUE, 1);
        meter.handOver();
        meter.takeHanded(sink::add);
        assertThat(sink.latency().getCountBetweenValues(Distribution.MAX_NANOS, Distribution.MAX_NANOS))
                .isEqualTo(1);
    }
}
