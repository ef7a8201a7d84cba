package io.smppcore.tools.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.UnknownCause;
import org.junit.jupiter.api.Test;

class AwaitedTest {

    private final InFlight inFlight = new InFlight();
    private final ScenarioRecord record = new ScenarioRecord();
    private final Awaited awaited = new Awaited("the receipt");

    @Test
    void endsTheScenarioWhenThePduArrives() {
        awaited.await("1", begun());
        assertThat(inFlight.count()).isEqualTo(1);
        awaited.arrived("1");
        assertThat(inFlight.count()).isZero();
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
        awaited.sweep(60_000_000_000L);
        assertThat(inFlight.count()).isEqualTo(1);
        awaited.sweep(-1);
        assertThat(inFlight.count()).isZero();
        awaited.arrived("1");
        ScenarioResult result = record.close(ScenarioKind.MO);
        assertThat(result.ledger().timedOut()).isEqualTo(1);
        assertThat(result.firstFailure()).isEqualTo("the receipt did not arrive in time");
    }

    @Test
    void dropsPdusThatAreNotAwaited() {
        awaited.arrived("1");
        awaited.sweep(-1);
        awaited.await("1", begun());
        assertThat(inFlight.count()).isEqualTo(1);
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
        assertThat(inFlight.count()).isZero();
        assertThat(ledger().unknown()).containsEntry(UnknownCause.CLOSED, 2L);
    }

    private Attempt begun() {
        Attempt attempt = new Attempt(record, inFlight, System.nanoTime());
        attempt.begin();
        return attempt;
    }

    private Ledger ledger() {
        return record.close(ScenarioKind.MO).ledger();
    }
}
