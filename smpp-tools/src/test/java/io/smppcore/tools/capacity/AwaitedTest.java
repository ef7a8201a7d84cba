package io.smppcore.tools.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.Tally;
import io.smppcore.tools.measure.UnknownCause;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AwaitedTest {

    private final AtomicLong inFlight = new AtomicLong();
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
    private final LoadControl control = new LoadControl(clock::get);
    private final Tally record = new Tally(System::nanoTime);
    private final Awaited awaited = new Awaited("the receipt", control::nanoTime);

    @Test
    void endsTheScenarioWhenThePduArrives() {
        awaited.await("1", begun());
        assertThat(inFlight.get()).isEqualTo(1);
        awaited.arrived("1");
        assertThat(inFlight.get()).isZero();
        assertThat(ledger().ok()).isEqualTo(1);
    }

    @Test
    void endsTheScenarioAtOnceIfThePduHasArrived() {
        awaited.arrived("1");
        awaited.await("1", begun());
        assertThat(ledger().ok()).isEqualTo(1);
    }

    @Test
    void endsTheScenarioOnceForRepeatedPdus() {
        awaited.await("1", begun());
        awaited.arrived("1");
        awaited.arrived("1");
        awaited.arrived("2");
        assertThat(ledger().sent()).isEqualTo(1);
        assertThat(ledger().ok()).isEqualTo(1);
    }

    @Test
    void timesOutWithoutThePdu() {
        awaited.await("1", begun());
        clock.addAndGet(10);
        awaited.sweep(10);
        assertThat(inFlight.get()).isEqualTo(1);
        clock.addAndGet(1);
        awaited.sweep(10);
        assertThat(inFlight.get()).isZero();
        awaited.arrived("1");
        OperationReport result = record.close("mo", 1);
        assertThat(result.ledger().timedOut()).isEqualTo(1);
        assertThat(record.firstFailure()).hasValue("the receipt did not arrive in time");
    }

    @Test
    void dropsPdusThatAreNotAwaited() {
        awaited.arrived("1");
        awaited.sweep(-1);
        awaited.await("1", begun());
        assertThat(inFlight.get()).isEqualTo(1);
    }

    @Test
    void countsADuplicateIdAsUnknown() {
        awaited.await("1", begun());
        awaited.await("1", begun());
        awaited.arrived("1");
        assertThat(ledger().ok()).isEqualTo(1);
        assertThat(ledger().unknown()).containsEntry(UnknownCause.UNEXPECTED, 1L);
    }

    @Test
    void givesUpAllWaitingScenarios() {
        awaited.await("1", begun());
        awaited.await("2", begun());
        awaited.giveUp();
        assertThat(inFlight.get()).isZero();
        assertThat(ledger().unknown()).containsEntry(UnknownCause.CLOSED, 2L);
    }

    private Attempt begun() {
        Attempt attempt = new Attempt(record, inFlight, control.nanoTime(), control);
        attempt.begin();
        return attempt;
    }

    private Ledger ledger() {
        return record.close("mo", 1).ledger();
    }
}
