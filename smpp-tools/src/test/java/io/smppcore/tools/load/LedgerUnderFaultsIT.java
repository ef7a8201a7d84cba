package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.simulator.SimulatorStatistics;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Fault;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each request sent has exactly one outcome, with any fault. */
@Timeout(Waits.METHOD_SECONDS)
@Execution(ExecutionMode.CONCURRENT) // waits for timeouts most of the time
class LedgerUnderFaultsIT {

    private static final int COUNT = 60;
    private static final int BINDS = 2;

    /** Longer than a thread stands still: only requests without a response may time out. */
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    @ParameterizedTest
    @EnumSource(Fault.Kind.class)
    void countsEveryRequestOnce(Fault.Kind kind) throws Exception {
        String fault = "faults: [{on: submit_sm_resp, after: 10, limit: 2, do: " + word(kind) + time(kind) + "}]";
        try (SmscSimulator simulator =
                        SmscSimulator.builder().scenario(Scenario.parse(fault)).start();
                LoadRig rig = new LoadRig(simulator.port()).transceivers(BINDS).requestTimeout(TIMEOUT)) {
            LoadOutcome outcome = rig.run(LoadRig.closed(LoadRig.SUBMITS, 10, LoadLimit.ofCount(COUNT)));

            assertAddsUp(outcome, simulator.statistics());
            // Requests before the fault are accepted.
            assertThat(outcome.total().ledger().ok()).isGreaterThanOrEqualTo(10);
            // A lost bind rebinds and continues with the requests not yet sent.
            Ledger ledger = outcome.total().ledger();
            assertThat(ledger.sent() + ledger.notSent()).isEqualTo(COUNT);
            assertThat(outcome.problems())
                    .noneSatisfy(problem -> assertThat(problem).startsWith("cut short: "));
        }
    }

    @Test
    void countsEveryRequestOnceWithAllFaultsTogether() throws Exception {
        try (SmscSimulator simulator = SmscSimulator.builder()
                        .scenario(Scenario.preset("hostile").withSeed(1))
                        .start();
                LoadRig rig = new LoadRig(simulator.port()).requestTimeout(Duration.ofMillis(400))) {
            LoadOutcome outcome = rig.as("user", "secret")
                    .run(LoadRig.open(LoadRig.SUBMITS, 10, LoadLimit.ofCount(300), LoadRig.fixed(200)));
            assertAddsUp(outcome, simulator.statistics());
        }
    }

    private static void assertAddsUp(LoadOutcome outcome, SimulatorStatistics truth) {
        Ledger ledger = outcome.total().ledger();
        assertThat(outcome.problems())
                .noneSatisfy(problem -> assertThat(problem).contains("does not add up"));
        assertThat(ledger.ok() + ledger.refused() + ledger.timedOut() + ledger.unknownTotal())
                .isEqualTo(ledger.sent());
        assertThat(outcome.total().latency().count()).isEqualTo(ledger.responses());
        // All messages at the server were sent, and all that the client counts as accepted were accepted.
        assertThat(truth.submitted()).isLessThanOrEqualTo(ledger.sent());
        assertThat(ledger.ok()).isLessThanOrEqualTo(truth.answered().getOrDefault(CommandStatus.ESME_ROK, 0L));
        long inFlight = outcome.intervals().getLast().inFlight();
        assertThat(inFlight).isZero();
    }

    private static String word(Fault.Kind kind) {
        return kind.word();
    }

    /** Options with short timeouts. */
    private static String time(Fault.Kind kind) {
        return switch (kind) {
            case SLOW_READER, DELAY, LATE, COALESCE -> ", time: 200ms";
            default -> "";
        };
    }
}
