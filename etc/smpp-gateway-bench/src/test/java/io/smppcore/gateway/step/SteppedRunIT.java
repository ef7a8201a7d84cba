package io.smppcore.gateway.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.step.SteppedRun.Outcome;
import io.smppcore.gateway.step.plan.Fault;
import io.smppcore.gateway.step.plan.StepPlan.Step;
import io.smppcore.gateway.step.plan.Thrown;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("it looks at the threads of the process")
class SteppedRunIT {

    @TempDir
    Path parent;

    private Outcome run(Step step) throws Exception {
        try (SteppedRun run = new SteppedRun(new StepLoader(null), parent, null, Sweep.LIMIT)) {
            return run.run(step);
        }
    }

    /** A process that embeds a gateway starts it again after a close that has failed. */
    @ParameterizedTest
    @ValueSource(strings = {"Engine$Open: RocksDB.flush", "SyncedMark: RandomAccessFile.close"})
    void aGatewayWhoseCloseHasFailedCanBeStartedAgain(String place) throws Exception {
        Outcome outcome = run(new Step(place, 1, Thrown.NOTHING, Fault.OUT_OF_MEMORY));

        assertThat(outcome.isReached()).isTrue();
        assertThat(outcome.problems()).isEmpty();
        // Otherwise a process that ends now would lose the records that are still waiting.
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("smpp-gateway-cdr");
    }
}
