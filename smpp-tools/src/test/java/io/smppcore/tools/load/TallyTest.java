package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.smppcore.type.CommandStatus;
import org.junit.jupiter.api.Test;

class TallyTest {

    private static final long MILLI = 1_000_000;

    private final Tally tally = new Tally();

    @Test
    void everyRequestIsCountedOnce() {
        for (int i = 0; i < 5; i++) {
            tally.sent();
        }
        tally.answered(CommandStatus.ESME_ROK, MILLI);
        tally.answered(CommandStatus.ESME_RTHROTTLED, MILLI);
        tally.answered(CommandStatus.of(0x401), MILLI);
        tally.failed(new IllegalStateException("not a timeout"));
        tally.neverWritten();

        LoadResult result = tally.toResult(7, 1);

        assertThat(result.sent()).isEqualTo(4);
        assertThat(result.accepted()).isEqualTo(1);
        assertThat(result.refused()).isEqualTo(2);
        assertThat(result.unknown()).isEqualTo(1);
        assertThat(result.cutShort()).isTrue();
        assertThat(result.statuses())
                .containsExactly(
                        entry(CommandStatus.ESME_ROK, 1L),
                        entry(CommandStatus.ESME_RTHROTTLED, 1L),
                        entry(CommandStatus.of(0x401), 1L));
    }

    @Test
    void addsUpBindsThatRanAtTheSameTime() {
        ran(tally, 1, 10 * MILLI);
        Tally other = new Tally();
        ran(other, 3, 30 * MILLI);
        tally.add(other);

        LoadResult result = tally.toResult(1, 2);

        assertThat(result.accepted()).isEqualTo(2);
        assertThat(result.elapsedNanos()).isEqualTo(30 * MILLI);
        assertThat(result.latency().p50()).isCloseTo(1, within(0.01));
        assertThat(result.latency().max()).isCloseTo(3, within(0.01));
        assertThat(result.isClean()).isTrue();
    }

    @Test
    void aLatencyBeyondTheHistogramIsRecordedAsItsMaximum() {
        tally.sent();
        tally.answered(CommandStatus.ESME_ROK, Long.MAX_VALUE);
        assertThat(tally.toResult(1, 1).latency().max()).isCloseTo(60_000, within(60.0));
    }

    private static void ran(Tally tally, long latencyMillis, long elapsedNanos) {
        tally.sent();
        tally.answered(CommandStatus.ESME_ROK, latencyMillis * MILLI);
        tally.took(elapsedNanos);
    }
}
