package io.smppcore.tools.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.IntervalSeries;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.Tally;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class AttemptTest {

    private static final long MILLI = 1_000_000;

    private final Tally record = new Tally(System::nanoTime);
    private final AtomicLong inFlight = new AtomicLong();
    private final LoadControl control = new LoadControl();

    @Test
    void countsEveryOutcomeOnce() {
        for (int i = 0; i < 6; i++) {
            record.begun();
        }
        record.ended(CommandStatus.ESME_ROK, 20 * MILLI, 5 * MILLI);
        record.ended(CommandStatus.ESME_RTHROTTLED, 30 * MILLI, 5 * MILLI);
        record.timedOut("no receipt");
        record.unknown(UnknownCause.CLOSED, "gone");
        record.neverWritten("full");
        record.notBegun("too many");
        assertThat(record.counts()).isEqualTo(new IntervalSeries.Counts(5, 1, 5));

        // One has not ended.
        OperationReport result = record.close("mt", 1);
        Ledger ledger = result.ledger();
        assertThat(ledger.sent()).isEqualTo(5);
        assertThat(ledger.ok()).isEqualTo(1);
        assertThat(ledger.refused()).isEqualTo(1);
        assertThat(ledger.timedOut()).isEqualTo(1);
        assertThat(ledger.unknown()).containsEntry(UnknownCause.CLOSED, 1L).containsEntry(UnknownCause.OTHER, 1L);
        assertThat(ledger.notSent()).isEqualTo(2);
        assertThat(record.firstFailure().orElseThrow()).contains("ESME_RTHROTTLED");
    }

    @Test
    void ignoresOutcomesAfterTheClose() {
        record.begun();
        OperationReport closed = record.close("mo", 1);
        record.ended(CommandStatus.ESME_ROK, 1, 1);
        assertThat(closed.ledger().unknownTotal()).isEqualTo(1);
        assertThat(record.close("mo", 1).ledger()).isEqualTo(closed.ledger());
    }

    @Test
    void separatesLatencyFromServiceTime() {
        record.begun();
        record.ended(CommandStatus.ESME_ROK, 500 * MILLI, 20 * MILLI);
        OperationReport result = record.close("mo", 1);
        assertThat(result.latency().max()).isBetween(500 * MILLI, 501 * MILLI);
        assertThat(result.service().max()).isBetween(20 * MILLI, 21 * MILLI);
    }

    @Test
    void countsSlowerScenarios() {
        for (long millis : new long[] {1, 10, 99, 100, 101, 500}) {
            record.begun();
            record.ended(CommandStatus.ESME_ROK, millis * MILLI, 0);
        }
        assertThat(record.slowerThan(100 * MILLI)).isEqualTo(2);
        assertThat(record.slowerThan(499 * MILLI)).isEqualTo(1);
        assertThat(record.slowerThan(10_000 * MILLI)).isZero();
    }

    @Test
    void returnsRecentLatencyOnce() {
        record.begun();
        record.ended(CommandStatus.ESME_ROK, MILLI, 0);
        Histogram recent = Distribution.histogram();
        record.addRecentTo(recent);
        record.addRecentTo(recent);
        assertThat(recent.getTotalCount()).isEqualTo(1);
    }

    @Test
    void countsAFailureAsNotSentUntilTheFirstResponse() {
        Attempt first = begun();
        first.fail(new CompletionException(new IOException("refused")));
        Attempt second = begun();
        second.underWay();
        second.fail(new IOException("gone"));
        OperationReport result = record.close("registration", 1);
        assertThat(result.ledger().notSent()).isEqualTo(1);
        assertThat(result.ledger().unknown()).containsEntry(UnknownCause.OTHER, 1L);
        assertThat(record.firstFailure()).hasValue("refused");
        assertThat(inFlight).hasValue(0);
    }

    private Attempt begun() {
        Attempt attempt = new Attempt(record, inFlight, control.nanoTime(), control);
        attempt.begin();
        return attempt;
    }
}
